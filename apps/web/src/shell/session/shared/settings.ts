import type { FlagName } from '@waea/contract/flags'

/** The deployment's switches that the portal uses (1§2 guards, 1§6). A missing one is off. */
export type Flag = FlagName

/** The tabs of the profile area, in order (1§2). */
const profileTabs = ['my-app-home', 'personal-data', 'plans', 'store', 'my-orders'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The deployment's public settings, embedded in the page as JSON; never a secret. */
export type PublicSettings = {
  spid: 2
  /** The brand whose tokens, logo and texts are shown. */
  brand: string
  version: string
  production: boolean
  flags: { readonly [flag in Flag]?: boolean }
  /** The card partner's public key, and the address of its script. */
  cards: { publishableKey: string; scriptUrl: string }
  /** The captcha partner's public key, and the address of its script; absent if captchas are off. */
  captcha?: { kind: 'turnstile' | 'recaptcha' | 'recaptcha-v3'; siteKey: string; scriptUrl: string }
  /** The page of the chat, for a frame; absent if there is no chat. */
  chat?: { frameUrl: string }
  /** Whether there is a rewards service whose card can be claimed. */
  hasRewards?: boolean
  /** How often a tab checks for a newer version, in seconds; 30 minutes by default. */
  hotReloadIntervalS?: number
  /** The profile tabs of this deployment; all by default. */
  profileTabs?: readonly ProfileTab[]
  /** The identity providers that people may sign in with. */
  signInWith?: readonly string[]
  /** Where the portal reports its faults; nowhere by default. */
  errorTracking?: { dsn: string }
  /** Address of an external about page, shown instead of the portal's own. */
  aboutLink?: string
  /** An email with this ending counts as verified (1§3). */
  placeholderEmailEnding?: string
  /** Emails count as verified by configuration (1§6). */
  emailVerificationOff?: boolean
}

export function isOn(settings: PublicSettings, flag: Flag): boolean {
  return settings.flags[flag] === true
}

/** The addresses of the profile tabs; `store` is the shop, `plans` the mobile section (1§2). */
export const tabAddresses = {
  'my-app-home': '/profile/plans/my-app-home',
  'personal-data': '/profile/account/personal-data',
  plans: '/profile/plans',
  store: '/eshop',
  'my-orders': '/profile/order-history',
} as const satisfies Record<ProfileTab, `/${string}`>

/** The profile tabs that this deployment shows, in order; the store only if orders can be placed. */
export function shownTabs(settings: PublicSettings): ProfileTab[] {
  const { profileTabs: configured = profileTabs } = settings
  return profileTabs.filter(
    (tab) => configured.includes(tab) && (tab !== 'store' || isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED')),
  )
}
