/** The pages below these say in words what they show; of any other only the first word is told. */
const tellingPages = ['help', 'profile']
const longestPage = 200

/**
 * The page where somebody was, as a case carries it: its address without anything after the path, and with a mark in
 * place of whatever may be an id, a code or a token. Undefined for what is no page of the portal.
 */
export function pageWithoutSecrets(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (first === '') return '/'
  if (!isWord(first)) return undefined
  const shown = tellingPages.includes(first)
    ? rest.map((part) => (isWord(part) || /^\d{1,6}$/.test(part) ? part : '…'))
    : rest.slice(0, 1).map(() => '…')
  return `/${[first, ...shown].join('/')}`.slice(0, longestPage)
}

const isWord = (part: string): boolean => part.length <= 40 && /^[a-z]+(-[a-z]+)*$/.test(part)

/** The last three digits of a number: enough to tell which of a customer's mobiles it is. */
export function lastDigits(MSISDN: string): string {
  return MSISDN.replace(/\D/g, '').slice(-3)
}
