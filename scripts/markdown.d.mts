export declare function renderMarkdown(
  markdown: string,
  linkTo: (href: string, kind: 'link' | 'image') => string | undefined,
): {
  html: string
  sections: { depth: number; anchor: string; heading: string; text: string }[]
}
