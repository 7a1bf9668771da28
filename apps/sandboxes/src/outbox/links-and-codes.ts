const address = /https?:\/\/[^\s<>"'\])}]+/g
const hyperlink = /href\s*=\s*(?:"([^"]+)"|'([^']+)')/gi

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&#61;', '=').replaceAll('&quot;', '"')
}

/**
 * The http and https addresses in a message, without duplicates: those of the text first, then the links of the HTML.
 */
export function linksIn(text: string, html: string): string[] {
  const inText = (text.match(address) ?? []).map((link) => link.replace(/[.,;:!?]+$/, ''))
  const inHtml = [...html.matchAll(hyperlink)]
    .map((match) => plain(match[1] ?? match[2] ?? '').trim())
    .filter((link) => /^https?:\/\//i.test(link))
  return [...new Set([...inText, ...inHtml])]
}

/**
 * Matches a code where messages write one: alone on its line, bound to a site (`@host #code`), and in sentences. Other
 * six-digit numbers belong to accounts, orders and receipts.
 */
const code =
  /^[ \t]*(\d{6})[ \t]*$|(?<=^@\S+ #)(\d{6})$|(?<=\bcode(?: is)?:? )(\d{6})(?!\d)|(?<!\d)(\d{6})(?= is your code)/gim

/** The six-digit codes in a message, each once. */
export function codesIn(text: string): string[] {
  return [...new Set([...text.matchAll(code)].map(([found]) => found.trim()))]
}
