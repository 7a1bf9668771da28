/** What we ask of the rewards service. Its calls throw PartnerUnknown if no good answer comes in time. */
export interface RewardsPort {
  /** Whether this deployment has a rewards service at all. */
  isOn: boolean
  /** Claims the card of a rewards account by its own sign-in; undefined when that is wrong. */
  claimCard(input: { RewardsEmail: string; Password: string }): Promise<{ UUID: string } | undefined>
  /** The points, and what they can be turned into. */
  bonuses(): Promise<{ total: number; bonuses: Bonus[] }>
  /** One bonus; undefined where there is none of that id. */
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
