/** The ending of emails the provider makes up for people without one. */
const placeholderEnding = '@placeholder.invalid'

/** Who signed a person in (2§7.1). */
const identityProviders = ['LOCAL', 'FIREBASE', 'FACEBOOK', 'APPLE', 'GOOGLE', 'JWT_REFRESH'] as const
type IdentityProvider = (typeof identityProviders)[number]

const social: readonly IdentityProvider[] = ['FACEBOOK', 'APPLE', 'GOOGLE']

/** Whether the provider made up this email; such an email counts as verified (1§3). */
export function isPlaceholderEmail(email: string, ending: string = placeholderEnding): boolean {
  return email.trim().toLowerCase().endsWith(ending.toLowerCase())
}

/** What decides whether someone must verify their email first. */
export interface EmailState {
  Email: string
  EmailVerified: boolean
  IdentityProvider: IdentityProvider
}

/**
 * Whether an email counts as verified: it is, or the provider's settings, a placeholder or a social sign-in make it so
 * (1§6).
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
