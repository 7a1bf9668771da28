import sanitize from 'sanitize-html'

/**
 * The tags and attributes an article may contain. Images are left out: pages load none from other sites (decision 70).
 */
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
  // The page already has an h1.
  transformTags: { h1: 'h2' },
  nestingLimit: 20,
}

/** An article's HTML without anything that runs, loads or styles. */
export function cleanHtml(html: string): string {
  return sanitize(html, options)
}
