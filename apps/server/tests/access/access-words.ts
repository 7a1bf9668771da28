/** Who may make a call, and what else it requires. */
export interface Access {
  /**
   * - `anyone`: visitors too, for the reason that is given.
   * - `person`: whoever is signed in, about themselves.
   * - `account`: every person on the account that the call names, `owner`: its owners alone. To others there is none.
   * - `partner`, `client`: other systems, by a signature and by a token of the provider.
   * - `test`: only where the deployment's clock is moved by hand.
   */
  who: 'anyone' | 'person' | 'account' | 'owner' | 'partner' | 'client' | 'test'
  /** Why visitors may; for `anyone` only. */
  because?: string
  /** Also while the account is suspended. */
  whileSuspended?: true
  /** Needs a proof within the last five minutes: from everybody, or from a session that began without one. */
  proof?: 'always' | 'when-unproved'
  /** Not for a temporary login, with any proof. */
  notWhenTemporary?: true
  /** Also for a program of the provider with the scope, for every customer. */
  orClient?: true
  /** Needs a verified email. */
  verified?: true
}
