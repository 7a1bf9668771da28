import { createHash } from 'node:crypto'

export type ProviderName = 'google' | 'facebook' | 'apple' | 'company'

/** A user of one provider. */
export interface User {
  subject: string
  email: string | undefined
  emailVerified: boolean
  isPrivateEmail: boolean
  firstName: string
  lastName: string
}

/** What the sign-in form sends. */
export interface UserInput {
  email: string
  firstName: string
  lastName: string
  /** Hides the email. Apple: the portal gets a relay address instead. Facebook: the portal gets no email. */
  hideEmail: boolean
}

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * The users of one provider. The same email always has the same subject; the subject differs between providers. Emails
 * at unverified.test are unverified.
 */
export class Users {
  readonly #provider: ProviderName
  readonly #known = new Map<string, User>()
  readonly #named = new Set<string>()

  constructor(provider: ProviderName) {
    this.#provider = provider
  }

  save(input: UserInput): User {
    const email = input.email.trim().toLowerCase()
    const subject = this.#subject(email)
    const relay = `${digest('relay', email).slice(0, 10)}@privaterelay.appleid.com`
    const user: User = {
      subject,
      email: input.hideEmail ? (this.#provider === 'apple' ? relay : undefined) : email,
      emailVerified: !email.endsWith('@unverified.test'),
      isPrivateEmail: input.hideEmail && this.#provider === 'apple',
      firstName: input.firstName.trim(),
      lastName: input.lastName.trim(),
    }
    this.#known.set(subject, user)
    return user
  }

  find(subject: string): User | undefined {
    return this.#known.get(subject)
  }

  /** True for the first answer about a user, the only one that carries the name. Calling it counts as an answer. */
  isFirst(subject: string): boolean {
    if (this.#named.has(subject)) return false
    this.#named.add(subject)
    return true
  }

  /** The subject, in the format of each provider. */
  #subject(email: string): string {
    const hash = digest(this.#provider, email)
    if (this.#provider === 'apple') return `${hash.slice(0, 6)}.${hash.slice(6, 38)}.${hash.slice(38, 42)}`
    return String(BigInt(`0x${hash.slice(0, 16)}`)).padStart(20, '1')
  }

  /** The claims of the id token. Apple writes booleans as strings and sends no name; Facebook sends no email_verified. */
  claims({ subject, email, emailVerified, isPrivateEmail, firstName, lastName }: User): Record<string, unknown> {
    const name = { name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName }
    const mail = email === undefined ? {} : { email }
    if (this.#provider === 'facebook') return { sub: subject, ...mail, ...name }
    if (this.#provider === 'google' || this.#provider === 'company')
      return { sub: subject, ...mail, email_verified: emailVerified, ...name }
    return { sub: subject, ...mail, email_verified: String(emailVerified), is_private_email: String(isPrivateEmail) }
  }
}
