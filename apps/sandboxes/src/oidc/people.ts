import { createHash } from 'node:crypto'

export type FaceName = 'google' | 'facebook' | 'apple'

/** A person as a provider knows them. */
export interface Person {
  subject: string
  email: string | undefined
  emailVerified: boolean
  isPrivateEmail: boolean
  firstName: string
  lastName: string
}

/** What is said at the provider's page. */
export interface PersonAsked {
  email: string
  firstName: string
  lastName: string
  /** Apple: the address is kept from the portal, which gets one that relays. Facebook: it gets none. */
  hideEmail: boolean
}

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * The people of one provider. The same email is the same person with the same subject; another provider knows them by
 * another. An address at unverified.test is one that the provider has not seen proof of.
 */
export class People {
  readonly #face: FaceName
  readonly #known = new Map<string, Person>()
  readonly #named = new Set<string>()

  constructor(face: FaceName) {
    this.#face = face
  }

  take(asked: PersonAsked): Person {
    const email = asked.email.trim().toLowerCase()
    const subject = this.#subject(email)
    const relay = `${digest('relay', email).slice(0, 10)}@privaterelay.appleid.com`
    const person: Person = {
      subject,
      email: asked.hideEmail ? (this.#face === 'apple' ? relay : undefined) : email,
      emailVerified: !email.endsWith('@unverified.test'),
      isPrivateEmail: asked.hideEmail && this.#face === 'apple',
      firstName: asked.firstName.trim(),
      lastName: asked.lastName.trim(),
    }
    this.#known.set(subject, person)
    return person
  }

  find(subject: string): Person | undefined {
    return this.#known.get(subject)
  }

  /** Whether this is the first answer about a person, the only one that carries the name. */
  isFirst(subject: string): boolean {
    if (this.#named.has(subject)) return false
    this.#named.add(subject)
    return true
  }

  /** Each house numbers people in its own way. */
  #subject(email: string): string {
    const hash = digest(this.#face, email)
    if (this.#face === 'apple') return `${hash.slice(0, 6)}.${hash.slice(6, 38)}.${hash.slice(38, 42)}`
    return String(BigInt(`0x${hash.slice(0, 16)}`)).padStart(20, '1')
  }

  /** What the id token says. Apple writes its truths as texts and names nobody; Facebook vouches for no address. */
  claims({ subject, email, emailVerified, isPrivateEmail, firstName, lastName }: Person): Record<string, unknown> {
    const name = { name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName }
    const mail = email === undefined ? {} : { email }
    if (this.#face === 'facebook') return { sub: subject, ...mail, ...name }
    if (this.#face === 'google') return { sub: subject, ...mail, email_verified: emailVerified, ...name }
    return { sub: subject, ...mail, email_verified: String(emailVerified), is_private_email: String(isPrivateEmail) }
  }
}
