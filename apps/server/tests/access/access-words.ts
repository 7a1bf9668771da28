/** Who may make a call, and what else it requires. */
export interface Access {
  /**
   * - `anyone`: visitors too; `because` gives the reason.
   * - `person`: anyone signed in, about themselves.
   * - `account`: everyone on the account that the call names; `owner`: only its owners. To others the account does not
   *   exist.
   * - `partner`: another system, by a signature; `client`: the provider's programs by a token with the scope, and its
   *   operators whose roles allow the deed.
   * - `operator`: a signed-in operator, about themselves.
   * - `test`: only where the deployment's clock is moved by hand.
   */
  who: 'anyone' | 'person' | 'account' | 'owner' | 'partner' | 'client' | 'operator' | 'test'
  /** Why visitors may make the call; only for `anyone`. */
  because?: string
  /** Allowed while the account is suspended. */
  whileSuspended?: true
  /** Needs a proof within the last five minutes: from everyone, or only from a session that started without one. */
  proof?: 'always' | 'when-unproved'
  /** Refused to a temporary login, even with a proof. */
  notWhenTemporary?: true
  /** Also open to the provider's programs and operators, for every customer. */
  orClient?: true
  /** Needs a verified email. */
  verified?: true
}
