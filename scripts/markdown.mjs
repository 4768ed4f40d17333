/** Markdown as HTML. Nothing in a text can bring markup of its own: HTML in it is shown as it is written, but for images. */
import { Marked, Renderer } from 'marked'

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character])

/** What marked has escaped already, as a text. */
const unescaped = (text) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) =>
    Object.keys(ENTITIES).find((character) => ENTITIES[character] === entity),
  )

/** The text of tokens, without markup. */
export function textOf(tokens = []) {
  return tokens
    .map((token) => {
      if (token.type === 'html' || token.type === 'image') return ''
      if (token.type === 'list') return token.items.map(({ tokens }) => textOf(tokens)).join('\n')
      if (token.type === 'table')
        return [token.header, ...token.rows]
          .map((row) => row.map(({ tokens }) => textOf(tokens)).join(' '))
          .join('\n')
      if (token.type === 'br' || token.type === 'space') return '\n'
      return token.tokens ? textOf(token.tokens) : unescaped(token.text ?? '')
    })
    .join('')
}

/** The anchor of a heading: in lower case, with hyphens. Those that are there already get a number. */
function anchorOf(heading, taken) {
  const slug = heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}

/** The attributes of an element that is an image and nothing else. */
function imageIn(html) {
  const [, attributes] = /^\s*<img((?:\s+\w+="[^"<>]*")+)\s*\/?>\s*$/.exec(html) ?? []
  if (attributes === undefined) return undefined
  return Object.fromEntries(
    Array.from(attributes.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [
      name,
      unescaped(value),
    ]),
  )
}

/**
 * Renders a page.
 * @param linkTo the address of what a link or an image refers to; undefined if there is nothing to link to
 * @returns its HTML, and its sections: headings with anchors, and the text below each, for a search
 */
export function renderMarkdown(markdown, linkTo) {
  const taken = new Map()
  const sections = [{ depth: 0, anchor: '', heading: '', text: '' }]

  function image(href, alt, width = '') {
    const source = linkTo(href, 'image')
    if (source === undefined) return escaped(alt)
    const size = /^\d+%$/.test(width) ? ` width="${width}"` : ''
    return `<img src="${escaped(source)}" alt="${escaped(alt)}"${size} loading="lazy">`
  }

  const renderer = {
    heading({ tokens, depth }) {
      const heading = textOf(tokens)
      const anchor = anchorOf(heading, taken)
      sections.push({ depth, anchor, heading, text: '' })
      return `<h${depth} id="${escaped(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const target = linkTo(href, 'link')
      if (target === undefined) return text
      const isOther = /^https?:/.test(target)
      return `<a href="${escaped(target)}"${isOther ? ' rel="noopener"' : ''}>${text}</a>`
    },
    image: ({ href, text }) => image(href, text),
    html({ text, block }) {
      const lines = text.trim().split('\n').map(imageIn)
      const isImages = lines.every((line) => line?.src !== undefined)
      const content = isImages
        ? lines.map(({ src, alt = '', width }) => image(src, alt, width)).join('\n')
        : escaped(text)
      return block ? `<p>${content}</p>\n` : content
    },
    // What is wide scrolls, by keys too.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
    table(token) {
      const table = Renderer.prototype.table.call(this, token)
      return `<div class="table" tabindex="0">${table}</div>\n`
    },
    tablecell({ tokens, header, align }) {
      const content = this.parser.parseInline(tokens)
      // A heading without words is none.
      const tag = header && content !== '' ? 'th' : 'td'
      return `<${tag}${align === 'right' ? ' class="right"' : ''}>${content}</${tag}>`
    },
  }
  const marked = new Marked({ renderer, gfm: true })
  const tokens = marked.lexer(markdown)
  const html = tokens
    .map((token) => {
      const part = marked.parser([token])
      if (token.type !== 'heading') sections.at(-1).text += `${textOf([token])}\n`
      return part
    })
    .join('')
  return { html, sections }
}
