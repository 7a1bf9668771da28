/** What we tell the reseller, whose own portal follows who may do what. */
export interface ResellerPort {
  /** Whether this deployment has a reseller to tell. */
  isOn: boolean
  /** Tells who has just signed in with a role on a customer: the body is the answer of the sign-in (2§7.1). */
  syncAccess(CustomerUUID: string, authAnswer: object): Promise<void>
}
