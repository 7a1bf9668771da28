import type { SocialIdentity } from '../../ports/identity-providers.ts'

const maxCharacters = 100

/** The identity in an id token. Apple sends booleans as strings and no names. */
export function identityIn(claims: Readonly<Record<string, unknown>>): SocialIdentity {
  const email = text(claims.email, 254)
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    emailVerified: email !== undefined && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: text(claims.given_name, maxCharacters) ?? wordsOf(claims.name).slice(0, -1).join(' '),
    lastName: text(claims.family_name, maxCharacters) ?? wordsOf(claims.name).at(-1),
  }
}

function text(claim: unknown, most: number): string | undefined {
  const words = typeof claim === 'string' ? claim.trim() : ''
  return words !== '' && words.length <= most ? words : undefined
}

function wordsOf(claim: unknown): string[] {
  return text(claim, maxCharacters)?.split(/\s+/) ?? []
}
