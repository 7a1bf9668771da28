export type SocialProvider = 'FACEBOOK' | 'APPLE' | 'GOOGLE'

/** What ties a provider's answer to the try that it answers; none of it leaves the server but as the provider needs it. */
export interface SocialTry {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider's answer as the browser brought it. */
export interface SocialAnswer {
  code?: string | undefined
  issuer?: string | undefined
  error?: string | undefined
}

/** A provider's signed word for a person. The issuer and the subject name the person; nothing else does. */
export interface SocialIdentity {
  issuer: string
  subject: string
  email: string | undefined
  /** The provider says itself that the address is the person's. */
  emailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

export interface IdentityProvidersPort {
  /** The providers that this deployment has an account at. */
  configured(): readonly SocialProvider[]
  /**
   * The address to which the browser is sent. `again` asks the provider to let the person show who they are anew, as far
   * as it knows how. Throws `PartnerUnknown` when the provider cannot be asked.
   */
  begin(provider: SocialProvider, made: SocialTry & { again: boolean }): Promise<string>
  /**
   * Exchanges an answer for the identity that it stands for; undefined when it is none: the person turned back, or it
   * belongs to another try, provider or issuer. Throws `PartnerUnknown` when the provider cannot be asked.
   */
  finish(provider: SocialProvider, answer: SocialAnswer, made: SocialTry): Promise<SocialIdentity | undefined>
}
