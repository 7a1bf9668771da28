import { countsAsVerified, type EmailState } from '@waea/domain/identity/verified-email'
import type { AccountType } from '@waea/domain/plans/mobile-status'
import {
  type Flag,
  isOn,
  type ProfileTab,
  type PublicSettings,
  shownTabs,
  tabAddresses,
} from '../../session/shared/settings.ts'
import { simSelectionName } from './purchased.ts'

/** What a guard may know of the person. `account` is undefined for a visitor. */
export type GuardFacts = {
  settings: PublicSettings
  signedIn: boolean
  account: AccountFacts | undefined
  /** Whether a purchase was just made in this browser. */
  purchased: boolean
  /** The profile tab of the address, if any. */
  tab?: ProfileTab | undefined
}

/** What is known about the current account. Facts that no guard of the address needs are not fetched, and undefined. */
type AccountFacts = EmailState & {
  suspended: boolean
  hasAddons: boolean
  /** By the mobile in use (1§4); also undefined if it could not be read. */
  type?: AccountType | undefined
  /** A saved card, or someone else who pays; also undefined if it could not be read. */
  canPay?: boolean | undefined
}

/** Where a failed guard leads: a path, the not-found page, or an external address. */
export type GuardTarget =
  | {
      to: `/${string}`
      search?: Readonly<Record<string, string>>
      /** The key to clear in this tab's memory. */
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
 * The guards of the route table, each with its rule and where it sends the person on failure (1§2). They only spare
 * people screens that would refuse them: the server enforces access.
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
  /** An activated mobile needs a base plan, or its owner has seen the notice that it has none (1§2, decision B5). */
  'has-addons': {
    passes: ({ account }) => account === undefined || account.hasAddons,
    otherwise: () => ({ to: '/no-addons-page' }),
  },
  /** Facts that couldn't be read keep nobody out: the screen itself shows the error. */
  'has-payment-cards-or-parent-billing-routes': {
    passes: ({ account }) => account?.canPay !== false,
    otherwise: () => ({ to: '/no-payment-methods' }),
  },
  'is-account-type-activated': {
    passes: ({ account }) => account?.type === undefined || isActivatedType(account.type),
    otherwise: home,
  },
  'is-postpay': {
    passes: ({ account }) => account?.type === undefined || account.type === 'postpay',
    otherwise: notFound,
  },
  '!is-postpay': { passes: ({ account }) => account?.type !== 'postpay', otherwise: notFound },
  'is-allow-profile-tab': {
    passes: ({ tab, settings }) => {
      const shown = shownTabs(settings)
      // With every tab disabled, the profile falls back to personal data.
      return tab === undefined || shown.includes(tab) || (shown.length === 0 && tab === 'personal-data')
    },
    otherwise: ({ settings }) => ({ to: tabAddresses[shownTabs(settings)[0] ?? 'personal-data'] }),
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

type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Dashed<Rest>}`
  : Lowercase<Name>

/**
 * Every flag is a guard of the same name: IS_INVOICES_ALLOWED is `is-invoices-allowed`, and fails to not found (1§2).
 */
type FlagGuard = Dashed<Flag>

export type Guard = keyof typeof guardRules | FlagGuard

/** Where the first failing guard sends the person; undefined if all pass. */
export function checkGuards(guards: readonly Guard[], facts: GuardFacts): GuardTarget | undefined {
  for (const name of guards) {
    const rule = (guardRules as Partial<Record<Guard, GuardRule>>)[name] ?? flag(flagOf(name))
    if (!rule.passes(facts)) return rule.otherwise(facts)
  }
  return undefined
}

function flagOf(name: Guard): Flag {
  return name.toUpperCase().replaceAll('-', '_') as Flag
}

function isActivatedType(type: AccountType): boolean {
  return type === 'prepay' || type === 'postpay'
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
