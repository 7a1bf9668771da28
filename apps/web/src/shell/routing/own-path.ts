/**
 * The requested path if it is one of our own, otherwise home. Refuses addresses elsewhere in every disguise: `//host`,
 * `/\host`, `javascript:`, and those forms percent-encoded.
 */
export function ownPath(input: string | undefined, origin = 'https://portal.invalid'): string {
  if (input === undefined || !isPlainPath(input)) return '/'
  const unwrapped = fullyDecoded(input.split(/[?#]/)[0] ?? '')
  if (unwrapped === undefined || !isPlainPath(unwrapped)) return '/'
  const address = URL.parse(input, origin)
  if (address?.origin !== origin) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}

function isPlainPath(path: string): boolean {
  // Browsers drop tabs and line ends from an address and read a backslash as a slash.
  return path.startsWith('/') && !/^\/[/\\]/.test(path) && !hasControlCharacter(path) && !path.includes('\\')
}

function hasControlCharacter(path: string): boolean {
  return [...path].some((character) => character < ' ' || character === '\u007f')
}

function fullyDecoded(path: string): string | undefined {
  let text = path
  for (let layer = 0; layer < 5; layer += 1) {
    let inner: string
    try {
      inner = decodeURIComponent(text)
    } catch {
      // After the first layer a plain percent sign may remain; if the first layer is already broken, it is no address.
      return layer === 0 ? undefined : text
    }
    if (inner === text) return text
    text = inner
  }
  return undefined
}
