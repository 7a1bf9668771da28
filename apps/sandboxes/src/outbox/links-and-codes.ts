const address = /https?:\/\/[^\s<>"'\])}]+/g
const hyperlink = /href\s*=\s*(?:"([^"]+)"|'([^']+)')/gi

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').replaceAll('&#61;', '=').replaceAll('&quot;', '"')
}

/** The http and https addresses in a message, each once: those of the text first, then the hyperlinks of the html. */
export function linksIn(text: string, html: string): string[] {
  const inText = (text.match(address) ?? []).map((link) => link.replace(/[.,;:!?]+$/, ''))
  const inHtml = [...html.matchAll(hyperlink)]
    .map((match) => plain(match[1] ?? match[2] ?? '').trim())
    .filter((link) => /^https?:\/\//i.test(link))
  return [...new Set([...inText, ...inHtml])]
}

/**
 * Where a message says a code: alone on its line, where a text binds it to a site, and in words. Other numbers of six digits
 * are those of accounts, orders and receipts.
 */
const code =
  /^[ \t]*(\d{6})[ \t]*$|(?<=^@\S+ #)(\d{6})$|(?<=\bcode(?: is)?:? )(\d{6})(?!\d)|(?<!\d)(\d{6})(?= is your code)/gim

/** The six-digit codes in a message, each once. */
export function codesIn(text: string): string[] {
  return [...new Set([...text.matchAll(code)].map(([found]) => found.trim()))]
}
