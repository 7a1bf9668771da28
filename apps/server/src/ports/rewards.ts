/** Calls to the rewards service. They throw PartnerUnknown without a usable answer in time. */
export interface RewardsPort {
  /** Whether this deployment has a rewards service. */
  isOn: boolean
  /** Claims the card of a rewards account with the account's own sign-in; undefined if that is wrong. */
  claimCard(input: { RewardsEmail: string; Password: string }): Promise<{ UUID: string } | undefined>
  /** The points, and the bonuses they can buy. */
  bonuses(): Promise<{ total: number; bonuses: Bonus[] }>
  /** One bonus; undefined if there is none with that id. */
  bonus(uuid: string): Promise<Bonus | undefined>
}

export interface Bonus {
  uuid: string
  category: 'your-rewards' | 'other-gifts'
  group: 'internet' | 'mobile-services' | 'entertainment' | 'shopping' | 'gifts'
  title: string
  description: string
  /** In points. */
  cost: number
}
