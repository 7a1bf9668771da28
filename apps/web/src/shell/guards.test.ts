import { expect, test } from 'vitest'
import { checkGuards, type Guard, type GuardFacts, type GuardTarget } from './guards.ts'
import { simSelectionName } from './purchased.ts'
import type { PublicSettings } from './settings.ts'

const settings: PublicSettings = {
  spid: 2,
  brand: 'waea',
  version: '1',
  production: false,
  flags: {
    IS_SHOW_PLANS: true,
    IS_MOBILE_ONBOARDING: true,
    IS_SIMS_MULTI_PLANS_ALLOWED: true,
    IS_INTERNATIONAL_PLANS_ALLOWED: true,
    IS_SIM_PURCHASING_ALLOWED: true,
    IS_ORDER_PLACEMENT_ALLOWED: true,
    IS_RECEIPTS_ALLOWED: true,
  },
  cards: { publishableKey: '', scriptUrl: '' },
  plansPasswordNeeded: false,
}
const account = {
  Email: 'prepay@demo.waea.nz',
  EmailVerified: true,
  IdentityProvider: 'LOCAL',
  suspended: false,
  hasAddons: true,
} as const
const everything: GuardFacts = { settings, signedIn: true, account, purchased: true }
const visitor: GuardFacts = { ...everything, signedIn: false, account: undefined, purchased: false }
const without = (...flags: (keyof PublicSettings['flags'])[]): GuardFacts => ({
  ...everything,
  settings: { ...settings, flags: { ...settings.flags, ...Object.fromEntries(flags.map((flag) => [flag, false])) } },
})
const notFound = { notFound: true } as const

type Case = [id: string, guard: Guard, passes: GuardFacts, fails: GuardFacts, otherwise: GuardTarget]
const cases: Case[] = [
  ['[G-IDENT-02]', 'is-account', everything, visitor, { to: '/sign-in' }],
  ['[G-IDENT-03]', 'is-auth', everything, visitor, { to: '/sign-in' }],
  ['[G-IDENT-01]', '!is-auth', visitor, everything, { to: '/' }],
  [
    '[G-IDENT-04]',
    'is-account-email-verified',
    everything,
    { ...everything, account: { ...account, EmailVerified: false } },
    { to: '/email-verify-page' },
  ],
  ['[G-IDENT-04]', 'is-account-email-verified', everything, visitor, { to: '/sign-in' }],
  [
    '[G-IDENT-05]',
    'is-account-suspended',
    { ...everything, account: { ...account, suspended: true } },
    everything,
    { to: '/' },
  ],
  [
    '[G-IDENT-06]',
    '!is-account-suspended',
    everything,
    { ...everything, account: { ...account, suspended: true } },
    { to: '/suspended' },
  ],
  ['[G-CAT-01]', 'is-show-plans', everything, without('IS_SHOW_PLANS'), { to: '/' }],
  [
    '[G-CAT-02]',
    'is-show-plans-or-mobile-onboarding',
    without('IS_SHOW_PLANS'),
    without('IS_SHOW_PLANS', 'IS_MOBILE_ONBOARDING'),
    { to: '/' },
  ],
  ['[G-CAT-03]', 'is-international-plans-allowed', everything, without('IS_INTERNATIONAL_PLANS_ALLOWED'), notFound],
  ['', 'is-receipts-allowed', everything, without('IS_RECEIPTS_ALLOWED'), notFound],
  ['[G-SHELL-02]', 'is-prod', { ...everything, settings: { ...settings, production: true } }, everything, notFound],
  ['', '!is-prod', everything, { ...everything, settings: { ...settings, production: true } }, notFound],
  [
    '[G-SHELL-01]',
    '!has-about-outer-link',
    everything,
    { ...everything, settings: { ...settings, aboutLink: 'https://about.example' } },
    { away: 'https://about.example' },
  ],
  [
    '[G-PLAN-01]',
    'has-addons',
    everything,
    { ...everything, account: { ...account, hasAddons: false } },
    { to: '/no-addons-page' },
  ],
]

test.each(cases.map((one) => [one[0] ? `${one[0]} ` : '', one[1], JSON.stringify(one[4]), one] as const))(
  '%s%s passes, or leads to %s',
  (_id, guard, _target, [, , passes, fails, otherwise]) => {
    expect(checkGuards([guard], passes)).toBeUndefined()
    expect(checkGuards([guard], fails)).toEqual(otherwise)
  },
)

test('[B-SHELL-17] the first guard that fails decides where a person goes', () => {
  expect(
    checkGuards(['is-account', 'is-show-plans'], { ...visitor, settings: without('IS_SHOW_PLANS').settings }),
  ).toEqual({
    to: '/sign-in',
  })
})

test.each([
  ['[P-IDENT-01]', { settings: { ...settings, emailVerificationOff: true } }],
  ['[P-IDENT-02]', { account: { ...account, EmailVerified: false, Email: '64211@placeholder.invalid' } }],
  ['[P-IDENT-03]', { account: { ...account, EmailVerified: false, IdentityProvider: 'GOOGLE' as const } }],
])('%s an email also counts as verified so', (_id, change) => {
  const facts = { ...everything, account: { ...account, EmailVerified: false }, ...change }
  expect(checkGuards(['is-account-email-verified'], facts)).toBeUndefined()
})

test('[G-SHOP-01] where no SIM is sold the choice of SIMs leads to sign-up, and what was chosen is forgotten', () => {
  expect(checkGuards(['is-sim-purchasing-allowed'], everything)).toBeUndefined()
  expect(checkGuards(['is-sim-purchasing-allowed'], without('IS_SIM_PURCHASING_ALLOWED'))).toEqual({
    to: '/sign-up',
    forgets: simSelectionName,
  })
})

test('[G-SHOP-02] where no order is placed, or nothing can be ordered, the shop leads to sign-up', () => {
  expect(checkGuards(['is-order-placement-allowed'], everything)).toBeUndefined()
  for (const flag of ['IS_ORDER_PLACEMENT_ALLOWED', 'IS_SIM_PURCHASING_ALLOWED'] as const) {
    expect(checkGuards(['is-order-placement-allowed'], without(flag))).toEqual({ to: '/sign-up' })
  }
})

test('[G-SHOP-03] where several SIMs are off, their page is not found', () => {
  expect(checkGuards(['is-sims-multi-plans-allowed'], everything)).toBeUndefined()
  expect(checkGuards(['is-sims-multi-plans-allowed'], without('IS_SIMS_MULTI_PLANS_ALLOWED'))).toEqual(notFound)
})

test('[G-SHOP-04] the thank-you page is for those who bought just now; others go home', () => {
  expect(checkGuards(['eshop-purchased'], everything)).toBeUndefined()
  expect(checkGuards(['eshop-purchased'], { ...everything, purchased: false })).toEqual({ to: '/' })
})

test('[G-BAL-02] [F-BAL-02] the top-up page is not found where prepay top-up is hidden', () => {
  const hidden = { ...everything, settings: { ...settings, flags: { HIDE_PREPAY_TOPUP: true } } }
  expect(checkGuards(['is_hide_prepay_topup'], everything)).toBeUndefined()
  expect(checkGuards(['is_hide_prepay_topup'], hidden)).toEqual(notFound)
})
