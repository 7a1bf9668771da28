/** Pages below these have descriptive names; for any other page only the first word is kept. */
const tellingPages = ['help', 'profile']
const longestPage = 200

/**
 * The page the person was on, as a case stores it: only the path of its address, with a placeholder for anything that
 * may be an id, a code or a token. Undefined for anything but a page of the portal.
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

/** The last three digits of a number: enough to tell a customer's mobiles apart. */
export function lastDigits(MSISDN: string): string {
  return MSISDN.replace(/\D/g, '').slice(-3)
}
