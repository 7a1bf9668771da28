import { withoutFormat } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'
import { asciiDomain } from './domain-name.ts'

/**
 * An email in the one form used to compare and look it up: lower case, no invisible characters or surrounding spaces,
 * composed letters, the domain in ASCII.
 */
export function cleanEmail(email: string): string {
  const { local, domain } = partsOf(email)
  return (local + (asciiDomain(domain) ?? domain)).toLowerCase().normalize('NFC')
}

/** The part up to and including the @, and the domain, without invisible characters. */
export function partsOf(email: string): { local: string; domain: string } {
  const text = withoutFormat(email).trim().normalize('NFC')
  const at = text.lastIndexOf('@') + 1
  return { local: text.slice(0, at), domain: text.slice(at) }
}

/**
 * Whether a text can be a working email: one @ after words with single dots between them, a domain with a dot, at most
 * 64 and 254 bytes.
 */
export function isEmail(text: string): boolean {
  const clean = cleanEmail(text)
  const { local, domain } = partsOf(clean)
  return words.test(local) && asciiDomain(domain) === domain && bytes(local) <= 65 && bytes(clean) <= 254
}

const words = /^[^\s\p{C}@.<>(),;:"[\]\\]+(\.[^\s\p{C}@.<>(),;:"[\]\\]+)*@$/u
const bytes = (text: string) => new TextEncoder().encode(text).length

/** The email that was typed twice, cleaned. Refuses an invalid one, and two that differ (1§5). */
export function checkEmails(email: string, confirm: string): string | Refusal {
  const clean = cleanEmail(email)
  if (!isEmail(clean)) return refuse('email-invalid', undefined, 'Email')
  return clean === cleanEmail(confirm) ? clean : refuse('email-mismatch', undefined, 'ConfirmEmail')
}

/** A changed email. Refuses an invalid one, and the one the person already has (1§5). */
export function checkNewEmail(current: string, next: string): string | Refusal {
  const clean = cleanEmail(next)
  if (!isEmail(clean)) return refuse('email-invalid', undefined, 'Email')
  return clean === cleanEmail(current) ? refuse('email-unchanged', undefined, 'Email') : clean
}

/** An email with only a hint shown: `p•••••@demo.waea.nz`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••••' : `${[...email][0]}•••••${email.slice(at)}`
}
