/**
 * A domain in its ASCII form (IDNA), lower-case: `māori.nz` becomes `xn--mori-qsa.nz`. Undefined for anything that
 * cannot be a mail domain: a single label, empty labels, an IP address, a name that is too long.
 */
export function asciiDomain(text: string): string | undefined {
  // Characters that would end or change the host of a URL.
  if (/[\s/\\?#:@%[\]]/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const { hostname } = new URL(`https://${text}`)
  return hostname.length <= 253 && name.test(hostname) ? hostname : undefined
}

const name = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/
