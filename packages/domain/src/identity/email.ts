import { withoutFormat } from '@waea/kit/typed'
import { type Refusal, refuse } from '../refusal.ts'
import { asciiDomain, unicodeDomain } from './domain-name.ts'

/** The ending of emails that the provider makes up for people without one. */
const placeholderEnding = '@placeholder.invalid'

/** Who signed a person in (2§7.1). */
const identityProviders = ['LOCAL', 'FIREBASE', 'FACEBOOK', 'APPLE', 'GOOGLE', 'JWT_REFRESH'] as const
type IdentityProvider = (typeof identityProviders)[number]

const social: readonly IdentityProvider[] = ['FACEBOOK', 'APPLE', 'GOOGLE']

/**
 * An email in the one form in which it is compared and looked up: lower case, without invisible characters and blanks
 * around it, letters with their marks in one piece, the domain in ASCII.
 */
export function cleanEmail(email: string): string {
  const { local, domain } = partsOf(email)
  return (local + (asciiDomain(domain) ?? domain)).toLowerCase().normalize('NFC')
}

/** An email as it is kept for its reader: as typed, without what cannot be seen, the domain in its own letters. */
export function shownEmail(email: string): string {
  const { local, domain } = partsOf(email)
  const ascii = asciiDomain(domain)
  return local + (ascii === undefined ? domain : unicodeDomain(ascii))
}

/** What stands before the domain, with the @, and the domain. */
function partsOf(email: string): { local: string; domain: string } {
  const text = withoutFormat(email).trim().normalize('NFC')
  const at = text.lastIndexOf('@') + 1
  return { local: text.slice(0, at), domain: text.slice(at) }
}

/**
 * Whether a text can be an email that receives mail: one @ behind words with single dots between them, a domain with a
 * dot, at most 64 and 254 bytes.
 */
export function isEmail(text: string): boolean {
  const clean = cleanEmail(text)
  const { local, domain } = partsOf(clean)
  return words.test(local) && asciiDomain(domain) === domain && bytes(local) <= 65 && bytes(clean) <= 254
}

const words = /^[^\s\p{C}@.<>(),;:"[\]\\]+(\.[^\s\p{C}@.<>(),;:"[\]\\]+)*@$/u
const bytes = (text: string) => new TextEncoder().encode(text).length

/** The email that was typed twice, cleaned. Refuses one that can be none, and two that differ (1§5). */
export function checkEmails(email: string, confirm: string): string | Refusal {
  const clean = cleanEmail(email)
  if (!isEmail(clean)) return refuse('email-invalid', undefined, 'Email')
  return clean === cleanEmail(confirm) ? clean : refuse('email-mismatch', undefined, 'ConfirmEmail')
}

/** A changed email. Refuses one that can be none, and the one that the person has (1§5). */
export function checkNewEmail(current: string, next: string): string | Refusal {
  const clean = cleanEmail(next)
  if (!isEmail(clean)) return refuse('email-invalid', undefined, 'Email')
  return clean === cleanEmail(current) ? refuse('email-unchanged', undefined, 'Email') : clean
}

/** Whether an email is one that the provider made up; it counts as verified (1§3). */
export function isPlaceholderEmail(email: string, ending: string = placeholderEnding): boolean {
  return cleanEmail(email).endsWith(ending.toLowerCase())
}

/** What decides whether somebody has to verify an email first. */
export interface EmailState {
  Email: string
  EmailVerified: boolean
  IdentityProvider: IdentityProvider
}

/**
 * Whether an email counts as verified: it is, or the provider's settings, a placeholder or social sign-in say so (1§6).
 */
export function countsAsVerified(
  person: EmailState,
  settings: { verificationOff: boolean; placeholderEnding?: string },
): boolean {
  return (
    person.EmailVerified ||
    settings.verificationOff ||
    isPlaceholderEmail(person.Email, settings.placeholderEnding) ||
    social.includes(person.IdentityProvider)
  )
}

/** An email of which only a hint is shown: `p•••••@demo.waea.nz`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••••' : `${[...email][0]}•••••${email.slice(at)}`
}
