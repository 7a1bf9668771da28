import sanitize from 'sanitize-html'

/** What an article may be made of. Pictures are left out: pages load none from other sites (decision 70). */
const options: sanitize.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href', 'lang'], p: ['lang'], h2: ['lang'], h3: ['lang'], th: ['scope'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page has a heading of the first order already.
  transformTags: { h1: 'h2' },
  nestingLimit: 20,
}

/** An article's HTML with nothing in it that runs, loads or styles. */
export function cleanHtml(html: string): string {
  return sanitize(html, options)
}
