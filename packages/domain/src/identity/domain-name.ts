/**
 * A domain in its ASCII form (IDNA), lower-case: `māori.nz` becomes `xn--mori-qsa.nz`. Undefined for what can be no
 * domain of a mailbox: a single label, empty labels, an address in numbers, a name that is too long.
 */
export function asciiDomain(text: string): string | undefined {
  // Characters that would end or change the host of an address.
  if (/[\s/\\?#:@%[\]]/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const { hostname } = new URL(`https://${text}`)
  return hostname.length <= 253 && name.test(hostname) ? hostname : undefined
}

const name = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/
