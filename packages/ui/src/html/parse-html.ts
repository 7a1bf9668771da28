/** The tags that articles may use; other tags are dropped, and their text stays. */
const tags = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'dd',
  'dl',
  'dt',
  'em',
  'h2',
  'h3',
  'h4',
  'i',
  'li',
  'ol',
  'p',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
] as const

type Tag = (typeof tags)[number]
interface HtmlElement {
  tag: Tag
  values: { href?: string; lang?: string; scope?: string }
  children: HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const part = /<(\/?)([a-z][a-z\d]*)([^>]*)>|([^<]+)|</gi
const value = /\b(href|lang|scope)="([^"]*)"/g
const safeAddress = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Parses a cleaned article's well-formed HTML into a tree of known elements and text. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: HtmlElement[] = []
  const siblings = () => open.at(-1)?.children ?? root
  for (const [, end, name = '', written = '', text] of html.matchAll(part)) {
    if (text !== undefined) {
      // Whitespace between the parts of a table is not allowed.
      if (text.trim() !== '' || !/^(?:table|tbody|thead|tr)$/.test(open.at(-1)?.tag ?? ''))
        siblings().push(decoded(text))
      continue
    }
    const tag = tags.find((one) => one === name.toLowerCase())
    if (!tag) continue
    if (end) {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at >= 0) open.length = at
      continue
    }
    const element: HtmlElement = { tag, values: valuesOf(written), children: [] }
    siblings().push(element)
    if (tag !== 'br') open.push(element)
  }
  return root
}

function valuesOf(written: string): HtmlElement['values'] {
  const all = [...written.matchAll(value)].map(([, name = '', text = '']) => [name, decoded(text)] as const)
  return Object.fromEntries(all.filter(([name, text]) => name !== 'href' || safeAddress.test(text)))
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => signs[name] ?? '')
}
