import { type Refusal, refuse } from '../refusal.ts'

/** The ending of emails that the provider makes up for people without one. */
const placeholderEnding = '@placeholder.invalid'

/** Who signed a person in (2§7.1). */
const identityProviders = ['LOCAL', 'FIREBASE', 'FACEBOOK', 'APPLE', 'GOOGLE', 'JWT_REFRESH'] as const
type IdentityProvider = (typeof identityProviders)[number]

const social: readonly IdentityProvider[] = ['FACEBOOK', 'APPLE', 'GOOGLE']

/** An email as it is compared: without blanks around it and in lower case. */
export function cleanEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a text can be an email: one @, a domain with a dot, no blanks or hidden characters, at most 254 characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>(),;:"[\]\\]{1,64}@[^\s\p{C}@.<>(),;:"[\]\\]+(\.[^\s\p{C}@.<>(),;:"[\]\\]+)+$/u.test(text)
  )
}

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
