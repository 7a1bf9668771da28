export type SocialProvider = 'FACEBOOK' | 'APPLE' | 'GOOGLE'

/** Ties a provider's answer to its attempt. Each value leaves the server only as the provider needs it. */
export interface SocialTry {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider's answer, as the browser brought it. */
export interface SocialAnswer {
  code?: string | undefined
  issuer?: string | undefined
  error?: string | undefined
}

/** A provider's signed identity of a person. The issuer and the subject identify the person; nothing else does. */
export interface SocialIdentity {
  issuer: string
  subject: string
  email: string | undefined
  /** Whether the provider itself confirms that the address is the person's. */
  emailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

/** An identity of the provider's own company, for operators. */
export interface CompanyIdentity extends SocialIdentity {
  /** When the person last authenticated there; undefined if the company's provider does not say. */
  authenticatedAt: Date | undefined
  /** Whether the identity has the claim that the settings require; true if they require none. */
  hasRequiredClaim: boolean
}

/** An attempt, and how many seconds ago the person may have authenticated; undefined for any time. */
interface CompanyTry extends SocialTry {
  maxAgeS: number | undefined
}

/** The sign-in of the company that runs the portal, by which its operators may sign in. */
export interface CompanyAccountsPort {
  /** Whether this deployment has one. */
  configured(): boolean
  /**
   * The URL to send the browser to. `maxAgeS` requests a new authentication. Throws `PartnerUnknown` if the company's
   * provider cannot be reached.
   */
  begin(made: CompanyTry): Promise<string>
  /**
   * Exchanges an answer for the identity; undefined if there is none, as for social providers, and if the person
   * authenticated longer than `maxAgeS` ago. Throws `PartnerUnknown` if the provider cannot be reached.
   */
  finish(answer: SocialAnswer, made: CompanyTry): Promise<CompanyIdentity | undefined>
}

export interface IdentityProvidersPort {
  /** The providers for which this deployment has an account. */
  configured(): readonly SocialProvider[]
  /**
   * The URL to send the browser to. `again` requests a new authentication from the provider, as far as it can. Throws
   * `PartnerUnknown` if the provider cannot be reached.
   */
  begin(provider: SocialProvider, made: SocialTry & { again: boolean }): Promise<string>
  /**
   * Exchanges an answer for the identity; undefined if there is none: the person cancelled, or the answer belongs to
   * another attempt, provider or issuer. Throws `PartnerUnknown` if the provider cannot be reached.
   */
  finish(provider: SocialProvider, answer: SocialAnswer, made: SocialTry): Promise<SocialIdentity | undefined>
}
