import { countsAsVerified, type EmailState } from '@waea/domain/identity/email'
import { simSelectionName } from './purchased.ts'
import { type Flag, isOn, type PublicSettings } from './settings.ts'

/** What a guard may know of the person. `account` is undefined for a visitor. */
export type GuardFacts = {
  settings: PublicSettings
  signedIn: boolean
  account: (EmailState & { suspended: boolean; hasAddons: boolean }) | undefined
  /** A purchase was just made in this browser. */
  purchased: boolean
}

/** Where a failed guard leads: a path, the not-found page, or an address elsewhere. */
export type GuardTarget =
  | {
      to: `/${string}`
      search?: Readonly<Record<string, string>>
      /** What this tab kept under that name is forgotten on the way. */
      forgets?: string
    }
  | { notFound: true }
  | { away: string }

type GuardRule = { passes: (facts: GuardFacts) => boolean; otherwise: (facts: GuardFacts) => GuardTarget }

const home = () => ({ to: '/' }) as const
const signIn = () => ({ to: '/sign-in' }) as const
const signUp = () => ({ to: '/sign-up' }) as const
const notFound = () => ({ notFound: true }) as const

const flag = (name: Flag, otherwise: () => GuardTarget = notFound): GuardRule => ({
  passes: ({ settings }) => isOn(settings, name),
  otherwise,
})

/**
 * The guards of the routes table, each with its rule and where a person goes when it fails (1§2).
 * They only spare people screens that would refuse them: the server holds the line.
 */
const guardRules = {
  'is-account': { passes: ({ account }) => account !== undefined, otherwise: signIn },
  'is-auth': { passes: ({ signedIn }) => signedIn, otherwise: signIn },
  '!is-auth': { passes: ({ signedIn }) => !signedIn, otherwise: home },
  'is-account-email-verified': {
    passes: (facts) => isEmailVerified(facts),
    otherwise: ({ account }) => (account ? { to: '/email-verify-page' } : signIn()),
  },
  'is-account-suspended': { passes: ({ account }) => account?.suspended === true, otherwise: home },
  '!is-account-suspended': {
    passes: ({ account }) => account?.suspended !== true,
    otherwise: () => ({ to: '/suspended' }),
  },
  /** An activated mobile needs a base plan, or a notice that it has none was given before (1§2, decision B5). */
  'has-addons': {
    passes: ({ account }) => account === undefined || account.hasAddons,
    otherwise: () => ({ to: '/no-addons-page' }),
  },
  'is-show-plans': flag('IS_SHOW_PLANS', home),
  'is-show-plans-or-mobile-onboarding': {
    passes: ({ settings }) => isOn(settings, 'IS_SHOW_PLANS') || isOn(settings, 'IS_MOBILE_ONBOARDING'),
    otherwise: home,
  },
  'is-sim-purchasing-allowed': flag('IS_SIM_PURCHASING_ALLOWED', () => ({
    to: '/sign-up',
    forgets: simSelectionName,
  })),
  'is-order-placement-allowed': {
    passes: ({ settings }) =>
      isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED') &&
      (isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') || isOn(settings, 'IS_SHOW_UFB_MODULE')),
    otherwise: signUp,
  },
  'is-sims-multi-plans-allowed': flag('IS_SIMS_MULTI_PLANS_ALLOWED'),
  'is-international-plans-allowed': flag('IS_INTERNATIONAL_PLANS_ALLOWED'),
  'is-receipts-allowed': flag('IS_RECEIPTS_ALLOWED'),
  is_hide_prepay_topup: {
    passes: ({ settings }) => !isOn(settings, 'HIDE_PREPAY_TOPUP'),
    otherwise: notFound,
  },
  'is-prod': { passes: ({ settings }) => settings.production, otherwise: notFound },
  '!is-prod': { passes: ({ settings }) => !settings.production, otherwise: notFound },
  '!has-about-outer-link': {
    passes: ({ settings }) => settings.aboutLink === undefined,
    otherwise: ({ settings }) => (settings.aboutLink === undefined ? notFound() : { away: settings.aboutLink }),
  },
  'eshop-purchased': { passes: ({ purchased }) => purchased, otherwise: home },
} satisfies Record<string, GuardRule>

export type Guard = keyof typeof guardRules

/** Where a person must go instead, by the first guard that fails; undefined when all pass. */
export function checkGuards(guards: readonly Guard[], facts: GuardFacts): GuardTarget | undefined {
  for (const name of guards) {
    const rule: GuardRule = guardRules[name]
    if (!rule.passes(facts)) return rule.otherwise(facts)
  }
  return undefined
}

/** Whether the email counts as verified: by the person, by configuration, by its ending or by a social sign-in (1§6). */
function isEmailVerified({ account, settings }: GuardFacts): boolean {
  if (!account) return false
  const { placeholderEmailEnding, emailVerificationOff = false } = settings
  return countsAsVerified(account, {
    verificationOff: emailVerificationOff,
    ...(placeholderEmailEnding !== undefined && { placeholderEnding: placeholderEmailEnding }),
  })
}
