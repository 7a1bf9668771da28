/** Notifications to the reseller, whose own portal tracks who may do what. */
export interface ResellerPort {
  /** Whether this deployment has a reseller to notify. */
  isOn: boolean
  /**
   * Notifies the reseller of a user who has just signed in with a role on a customer. The body is the sign-in's answer
   * (2§7.1).
   */
  syncAccess(CustomerUUID: string, authAnswer: object): Promise<void>
}
