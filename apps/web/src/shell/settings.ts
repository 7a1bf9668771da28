/** The switches of a deployment that the portal asks about (1§2 guards, 1§6). One that is not given is off. */
export type Flag =
  | 'IS_SHOW_PLANS'
  | 'IS_MOBILE_ONBOARDING'
  | 'IS_SIMS_MULTI_PLANS_ALLOWED'
  | 'IS_INTERNATIONAL_PLANS_ALLOWED'
  | 'IS_SIM_PURCHASING_ALLOWED'
  | 'IS_ORDER_PLACEMENT_ALLOWED'
  | 'IS_SHOW_UFB_MODULE'
  | 'IS_RECEIPTS_ALLOWED'
  | 'HIDE_PREPAY_TOPUP'
  | 'HIDE_PREPAY_BALANCE_IF_ZERO'

/** What the browser may know of the deployment. It comes in the page as JSON; never a secret. */
export type PublicSettings = {
  spid: 2
  /** The brand whose tokens, logo and texts are shown. */
  brand: string
  version: string
  production: boolean
  flags: { readonly [flag in Flag]?: boolean }
  /** The card partner's public key, and where its script comes from. */
  cards: { publishableKey: string; scriptUrl: string }
  plansPasswordNeeded: boolean
  /** Address of an about page elsewhere; the portal's own is then not shown. */
  aboutLink?: string
  /** An email with this ending counts as verified (1§3). */
  placeholderEmailEnding?: string
  /** Emails count as verified by configuration (1§6). */
  emailVerificationOff?: boolean
}

export function isOn(settings: PublicSettings, flag: Flag): boolean {
  return settings.flags[flag] === true
}
