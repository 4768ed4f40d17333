/**
 * Builds the documentation that the server shows at `/docs/`: a page of HTML for the README, for each file of `docs` and for
 * the other texts at the root, with the files that they link to, and an index for the search.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { escaped, renderMarkdown } from './markdown.mjs'
import { bundlePart, SOURCE } from './page-parts.mjs'

const ROOT = join(import.meta.dirname, '..')

/** The address of this server in the texts. */
const OWN = /^http:\/\/(?:localhost|127\.0\.0\.1):8080\/?$/

const EXAMPLE = /^examples\/(\w+\/[\w-]+)\.(?:request|answer)\.json$/

/** Pages by the paths of their texts. The name of a page is its address below `/docs/`. */
function findPages() {
  const files = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'))
  const paths = ['README.md', ...files.sort().map((file) => `docs/${file}`)]
  const others = ['SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
  return new Map(
    [...paths, ...others].map((path) => [
      path,
      {
        path,
        name: basename(path, '.md').toLowerCase(),
        text: readFileSync(join(ROOT, path), 'utf8'),
      },
    ]),
  )
}

/**
 * Makes what finds the address of a link in a page, relative to `/docs/`.
 * @param files gets the files that are linked to besides pages: their paths, by address
 */
function createLinks(pages, page, files) {
  return (href, kind) => {
    if (OWN.test(href)) return '../'
    if (/^https?:/.test(href)) return kind === 'link' ? href : undefined
    const [address, anchor] = href.split('#')
    // Any other scheme, and addresses that start elsewhere.
    if (/^[\w+.-]*:|^\/|\\/.test(address)) return undefined
    const fragment = anchor === undefined ? '' : `#${anchor}`
    if (address === '') return fragment
    const path = posix.join(posix.dirname(page.path), address)
    const target = pages.get(path)
    if (target) return `${target.name}${fragment}`
    const [, example] = EXAMPLE.exec(path) ?? []
    if (path.startsWith('..') || !existsSync(join(ROOT, path))) return undefined
    // The page at `/` opens it, and shows its answer.
    if (example) return `../#example=${example}`
    if (/^examples\/?$/.test(path)) return '../'
    if (statSync(join(ROOT, path)).isDirectory()) return undefined
    const isMedia = /\.(?:png|pdf)$/.test(path)
    const name = `files/${path.replaceAll('/', '-')}${isMedia ? '' : '.txt'}`
    files.set(name, path)
    return name
  }
}

/** The pages in groups: those of the list at the end of the README, and what it does not have. */
function groupsOf(pages) {
  const readme = pages.get('README.md')
  const list = readme.text.slice(readme.text.indexOf('\n## More\n'))
  const left = new Set(pages.values())
  const groups = [['', [readme]]]
  left.delete(readme)
  for (const [, title, links] of list.matchAll(/^- ([^:\n]+): ((?:.|\n(?!- |\n))*)/gm)) {
    const members = Array.from(links.matchAll(/\]\(([^)#]+)\)/g), ([, path]) => pages.get(path))
    const own = members.filter((page) => left.delete(page))
    if (own.length > 0) groups.push([title, own])
  }
  const rest = [...left].sort((a, b) => (a.title < b.title ? -1 : 1))
  if (rest.length > 0) groups.push(['More', rest])
  return groups
}

function navigation(groups, current) {
  const linkTo = (page) =>
    `<li><a href="${page.name}"${page === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`
  return groups
    .map(([title, pages]) => {
      const heading = title && `<h2>${escaped(title)}</h2>\n`
      return `${heading}<ul>\n${pages.map(linkTo).join('\n')}\n</ul>`
    })
    .join('\n')
}

function contents({ sections }) {
  const own = sections.filter(({ depth }) => depth === 2 || depth === 3)
  if (own.length < 2) return ''
  const rows = own.map(
    ({ depth, anchor, heading }) =>
      `<li class="depth-${depth}"><a href="#${escaped(anchor)}">${escaped(heading)}</a></li>`,
  )
  return `<nav id="contents" aria-labelledby="contents-title">
<h2 id="contents-title">On this page</h2>
<ul>
${rows.join('\n')}
</ul>
</nav>`
}

/** Functions, because replacement strings may contain patterns such as $'. */
const fill = (frame, parts) =>
  Object.entries(parts).reduce(
    (html, [name, part]) => html.replaceAll(`<!-- ${name} -->`, () => part),
    frame,
  )

/** What the search looks through: a row per section, with the address of its page. */
const indexOf = (pages) =>
  [...pages].flatMap(({ name, title, sections }) =>
    sections
      .map(({ anchor, heading, depth, text }) => [
        depth > 1 && anchor ? `${name}#${anchor}` : name,
        title,
        depth > 1 ? heading : '',
        text.replace(/\s+/g, ' ').trim(),
      ])
      .filter(([, , heading, text]) => heading !== '' || text !== ''),
  )

/** The files of the documentation, by their names in its folder: texts or bytes. `files.json` has those that it serves. */
export async function buildDocs() {
  const pages = findPages()
  const linked = new Map()
  for (const page of pages.values()) {
    const { html, sections } = renderMarkdown(page.text, createLinks(pages, page, linked))
    const [title] = sections.filter(({ depth }) => depth === 1)
    const name = page.path === 'README.md' ? 'Overview' : (title?.heading ?? page.name)
    Object.assign(page, { html, sections, title: name })
  }
  const groups = groupsOf(pages)
  const [frame, style, script] = await Promise.all([
    readFile(join(SOURCE, 'docs.html'), 'utf8'),
    bundlePart('docs.css'),
    bundlePart('docs.ts'),
  ])
  const files = {
    'style.css': style.text,
    'script.js': script.text,
    'search.json': JSON.stringify(indexOf(pages.values())),
  }
  for (const page of pages.values())
    files[`${page.name}.html`] = fill(frame, {
      title: escaped(page.title),
      pages: navigation(groups, page),
      contents: contents(page),
      text: page.html,
    })
  for (const [name, path] of linked) {
    const bytes = readFileSync(join(ROOT, path))
    files[name] = /\.txt$/.test(name) ? bytes.toString() : bytes
  }
  const addresses = Object.keys(files).map((name) => [name.replace(/\.html$/, ''), name])
  const served = Object.fromEntries([['', 'readme.html'], ...addresses])
  return { ...files, 'files.json': JSON.stringify(served) }
}
