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

/** The six-digit codes in a text; digits inside a web address or a longer number don't count. */
export function codesIn(text: string): string[] {
  const words = text.replace(address, ' ')
  return [...new Set(words.match(/(?<![\d.$,+-])\d{6}(?![\d-]|[.,]\d)/g) ?? [])]
}
