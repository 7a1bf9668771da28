import type { FlagName } from '@waea/contract/flags'

/** The switches of a deployment that the portal asks about (1§2 guards, 1§6). One that is not given is off. */
export type Flag = FlagName

/** The tabs of the profile area, in their order (1§2). */
const profileTabs = ['my-app-home', 'personal-data', 'plans', 'store', 'my-orders'] as const
export type ProfileTab = (typeof profileTabs)[number]

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
  /** The captcha partner's public key, and where its script comes from; absent where nobody is asked for a captcha. */
  captcha?: { kind: 'turnstile' | 'recaptcha' | 'recaptcha-v3'; siteKey: string; scriptUrl: string }
  /** There is a rewards service, whose card can be claimed. */
  hasRewards?: boolean
  /** How long a tab goes on before it looks for a newer version, in seconds; 30 minutes where nothing is said. */
  hotReloadIntervalS?: number
  /** The profile tabs of this deployment; all of them where nothing is said. */
  profileTabs?: readonly ProfileTab[]
  /** The identity providers that people may sign in with. */
  signInWith?: readonly string[]
  /** Where faults of the portal are reported; nowhere where nothing is said. */
  errorTracking?: { dsn: string }
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

/** The addresses of the profile tabs; the store is the shop, the plans are the section of the mobile (1§2). */
export const tabAddresses = {
  'my-app-home': '/profile/plans/my-app-home',
  'personal-data': '/profile/account/personal-data',
  plans: '/profile/plans',
  store: '/eshop',
  'my-orders': '/profile/order-history',
} as const satisfies Record<ProfileTab, `/${string}`>

/** The profile tabs that this deployment shows, in their order; the store only where orders are placed. */
export function shownTabs(settings: PublicSettings): ProfileTab[] {
  const { profileTabs: configured = profileTabs } = settings
  return profileTabs.filter(
    (tab) => configured.includes(tab) && (tab !== 'store' || isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED')),
  )
}
