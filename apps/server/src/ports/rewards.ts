/** What we ask of the rewards service. */
export interface RewardsPort {
  /** Whether this deployment has a rewards service at all. */
  isOn: boolean
  /** Claims the card of a rewards account by its own sign-in; undefined when that is wrong. */
  claimCard(asked: { RewardsEmail: string; Password: string }): Promise<{ UUID: string } | undefined>
}
