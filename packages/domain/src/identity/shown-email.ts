import { asciiDomain } from './domain-name.ts'
import { partsOf } from './email.ts'

/** An email as stored for people to read: as typed, without invisible characters, the domain in its own script. */
export function shownEmail(email: string): string {
  const { local, domain } = partsOf(email)
  const ascii = asciiDomain(domain)
  return local + (ascii === undefined ? domain : unicodeDomain(ascii))
}

/** A domain as people read it: `xn--mori-qsa.nz` becomes `māori.nz`. A label that cannot be decoded is kept. */
function unicodeDomain(domain: string): string {
  const shown = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.')
  return asciiDomain(shown) === domain ? shown : domain
}

// Punycode (RFC 3492): the plain letters, a dash, then where each other letter goes, as numbers of variable length.
const [base, least, most, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128] as const

function decoded(text: string): string | undefined {
  const dash = text.lastIndexOf('-')
  const letters = [...text.slice(0, Math.max(dash, 0))]
  const digits = text.slice(dash + 1)
  let [code, bias, at, place] = [firstCode as number, firstBias as number, 0, 0]
  while (at < digits.length) {
    const before = place
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(digits[at] ?? '?')
      at += 1
      if (digit < 0) return undefined
      place += digit * weight
      const threshold = Math.min(Math.max(k - bias, least), most)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapted(place - before, count, before === 0)
    code += Math.floor(place / count)
    if (code > 0x10ffff) return undefined
    place %= count
    letters.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return letters.join('')
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((base - least) * most) / 2; k += base) rest = Math.floor(rest / (base - least))
  return k + Math.floor(((base - least + 1) * rest) / (rest + skew))
}
