import type { AccountType } from '@waea/domain/plans/mobile-status'
import { expect, test } from 'vitest'
import { type ProfileTab, type PublicSettings, shownTabs } from '../../session/shared/settings.ts'
import { checkGuards, type Guard, type GuardFacts, type GuardTarget } from './guards.ts'
import { simSelectionName } from './purchased.ts'

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

type Case = [guard: Guard, passes: GuardFacts, fails: GuardFacts, otherwise: GuardTarget]
const cases: Case[] = [
  ['is-account', everything, visitor, { to: '/sign-in' }],
  ['is-auth', everything, visitor, { to: '/sign-in' }],
  ['!is-auth', visitor, everything, { to: '/' }],
  [
    'is-account-email-verified',
    everything,
    { ...everything, account: { ...account, EmailVerified: false } },
    { to: '/email-verify-page' },
  ],
  ['is-account-email-verified', everything, visitor, { to: '/sign-in' }],
  ['is-account-suspended', { ...everything, account: { ...account, suspended: true } }, everything, { to: '/' }],
  [
    '!is-account-suspended',
    everything,
    { ...everything, account: { ...account, suspended: true } },
    { to: '/suspended' },
  ],
  ['is-show-plans', everything, without('IS_SHOW_PLANS'), { to: '/' }],
  [
    'is-show-plans-or-mobile-onboarding',
    without('IS_SHOW_PLANS'),
    without('IS_SHOW_PLANS', 'IS_MOBILE_ONBOARDING'),
    { to: '/' },
  ],
  ['is-international-plans-allowed', everything, without('IS_INTERNATIONAL_PLANS_ALLOWED'), notFound],
  ['is-prod', { ...everything, settings: { ...settings, production: true } }, everything, notFound],
  ['!is-prod', everything, { ...everything, settings: { ...settings, production: true } }, notFound],
  [
    '!has-about-outer-link',
    everything,
    { ...everything, settings: { ...settings, aboutLink: 'https://about.example' } },
    { away: 'https://about.example' },
  ],
  ['has-addons', everything, { ...everything, account: { ...account, hasAddons: false } }, { to: '/no-addons-page' }],
]

test.each(cases.map((one) => [one[0], JSON.stringify(one[3]), one] as const))(
  '%s passes, or leads to %s',
  (guard, _target, [, passes, fails, otherwise]) => {
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

test('where no SIM is sold the choice of SIMs leads to sign-up, and what was chosen is forgotten', () => {
  expect(checkGuards(['is-sim-purchasing-allowed'], everything)).toBeUndefined()
  expect(checkGuards(['is-sim-purchasing-allowed'], without('IS_SIM_PURCHASING_ALLOWED'))).toEqual({
    to: '/sign-up',
    forgets: simSelectionName,
  })
})

test('where no order is placed, or nothing can be ordered, the shop leads to sign-up', () => {
  expect(checkGuards(['is-order-placement-allowed'], everything)).toBeUndefined()
  for (const flag of ['IS_ORDER_PLACEMENT_ALLOWED', 'IS_SIM_PURCHASING_ALLOWED'] as const) {
    expect(checkGuards(['is-order-placement-allowed'], without(flag))).toEqual({ to: '/sign-up' })
  }
})

test('where several SIMs are off, their page is not found', () => {
  expect(checkGuards(['is-sims-multi-plans-allowed'], everything)).toBeUndefined()
  expect(checkGuards(['is-sims-multi-plans-allowed'], without('IS_SIMS_MULTI_PLANS_ALLOWED'))).toEqual(notFound)
})

test('the thank-you page is for those who bought just now; others go home', () => {
  expect(checkGuards(['eshop-purchased'], everything)).toBeUndefined()
  expect(checkGuards(['eshop-purchased'], { ...everything, purchased: false })).toEqual({ to: '/' })
})

const flagged: [guard: Guard, flag: keyof PublicSettings['flags']][] = [
  ['is-sim-actions-allowed', 'IS_SIM_ACTIONS_ALLOWED'],
  ['is-sim-disable-enable-allowed', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  ['is-sim-swap-allowed', 'IS_SIM_SWAP_ALLOWED'],
  ['is-sim-details-allowed', 'IS_SIM_DETAILS_ALLOWED'],
  ['is-phone-number-change-on-dashboard-allowed', 'IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'],
  ['is-number-porting-on-dashboard-allowed', 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'],
  ['is-invoices-allowed', 'IS_INVOICES_ALLOWED'],
  ['is-receipts-allowed', 'IS_RECEIPTS_ALLOWED'],
  ['is-show-pay-bill-on-home', 'IS_SHOW_PAY_BILL_ON_HOME'],
  ['is-voucher-allowed', 'IS_VOUCHER_ALLOWED'],
  ['is-customer-group-allowed', 'IS_CUSTOMER_GROUP_ALLOWED'],
  ['is-mobile-group-allowed', 'IS_MOBILE_GROUP_ALLOWED'],
  ['is-billing-routing-allowed', 'IS_BILLING_ROUTING_ALLOWED'],
  ['is-anonymous-pay-bill-allowed', 'IS_ANONYMOUS_PAY_BILL_ALLOWED'],
  ['is-anonymous-recharge-allowed', 'IS_ANONYMOUS_RECHARGE_ALLOWED'],
  ['is-feedback-allowed', 'IS_FEEDBACK_ALLOWED'],
  ['is-whats-new-allowed', 'IS_WHATS_NEW_ALLOWED'],
  ['has-welcome-tour', 'HAS_WELCOME_TOUR'],
  ['is-show-ufb-module', 'IS_SHOW_UFB_MODULE'],
  ['is-product-type-transfer-allowed', 'IS_PRODUCT_TYPE_TRANSFER_ALLOWED'],
]

test.each(flagged)('%s passes while %s is on, else the page is not found', (guard, flag) => {
  const on = { ...everything, settings: { ...settings, flags: { [flag]: true } } }
  expect(checkGuards([guard], on)).toBeUndefined()
  expect(checkGuards([guard], { ...everything, settings: { ...settings, flags: {} } })).toEqual(notFound)
})

const typed = (type: AccountType | undefined): GuardFacts => ({ ...everything, account: { ...account, type } })

test('pages of a mobile in service lead home while it is not activated', () => {
  for (const type of ['prepay', 'postpay'] as const) {
    expect(checkGuards(['is-account-type-activated'], typed(type))).toBeUndefined()
  }
  for (const type of ['Not Activated', 'Not Active'] as const) {
    expect(checkGuards(['is-account-type-activated'], typed(type))).toEqual({ to: '/' })
  }
})

test('pages of a monthly account are not found for others', () => {
  expect(checkGuards(['is-postpay'], typed('postpay'))).toBeUndefined()
  for (const type of ['prepay', 'Not Activated', 'Not Active'] as const) {
    expect(checkGuards(['is-postpay'], typed(type))).toEqual(notFound)
  }
})

test('pages that a monthly account does not have are not found for it', () => {
  expect(checkGuards(['!is-postpay'], typed('postpay'))).toEqual(notFound)
  expect(checkGuards(['!is-postpay'], typed('prepay'))).toBeUndefined()
})

test('without a card and without anybody who pays, a page that charges leads to adding a card', () => {
  const guard = 'has-payment-cards-or-parent-billing-routes'
  const paying = (canPay: boolean | undefined) => ({ ...everything, account: { ...account, canPay } })
  expect(checkGuards([guard], paying(true))).toBeUndefined()
  expect(checkGuards([guard], paying(false))).toEqual({ to: '/no-payment-methods' })
  expect(checkGuards([guard], paying(undefined))).toBeUndefined()
})

test('[B-SHELL-08] the profile tabs are my-app-home, personal-data, plans, store and my-orders', () => {
  expect(shownTabs(settings)).toEqual(['my-app-home', 'personal-data', 'plans', 'store', 'my-orders'])
  expect(shownTabs(without('IS_ORDER_PLACEMENT_ALLOWED').settings)).not.toContain('store')
})

test('[B-SHELL-09] a profile tab that is not allowed leads to the first that is, else to personal-data', () => {
  const asks = (tab: ProfileTab, profileTabs?: readonly ProfileTab[]) =>
    checkGuards(['is-allow-profile-tab'], {
      ...everything,
      tab,
      settings: { ...settings, ...(profileTabs && { profileTabs }) },
    })
  expect(asks('my-orders')).toBeUndefined()
  expect(asks('my-orders', ['plans', 'my-orders'])).toBeUndefined()
  expect(asks('my-orders', ['plans', 'store'])).toEqual({ to: '/profile/plans' })
  expect(asks('my-orders', [])).toEqual({ to: '/profile/account/personal-data' })
})

test('the top-up page is not found where prepay top-up is hidden', () => {
  const hidden = { ...everything, settings: { ...settings, flags: { HIDE_PREPAY_TOPUP: true } } }
  expect(checkGuards(['is_hide_prepay_topup'], everything)).toBeUndefined()
  expect(checkGuards(['is_hide_prepay_topup'], hidden)).toEqual(notFound)
})

test('a visitor is asked nothing of an account, and finds the pages that need none', () => {
  const open = [
    '!is-account-suspended',
    'has-addons',
    'has-payment-cards-or-parent-billing-routes',
    'is-account-type-activated',
    'is-postpay',
    '!is-postpay',
  ] as const
  expect(open.filter((guard) => checkGuards([guard], visitor) === undefined)).toEqual(open)
  expect(checkGuards(['is-account-suspended'], visitor)).toEqual({ to: '/' })
})

test('an address of no tab passes, and the personal data also where no tab is allowed, but no other', () => {
  const asks = (tab: ProfileTab | undefined, profileTabs: readonly ProfileTab[]) =>
    checkGuards(['is-allow-profile-tab'], { ...everything, tab, settings: { ...settings, profileTabs } })
  expect(asks(undefined, ['plans'])).toBeUndefined()
  expect(asks(undefined, [])).toBeUndefined()
  expect(asks('personal-data', [])).toBeUndefined()
  expect(asks('personal-data', ['plans'])).toEqual({ to: '/profile/plans' })
})

test('an email that nobody can read counts as verified only by the ending that the provider sets', () => {
  const isVerified = (Email: string, placeholderEmailEnding?: string) =>
    checkGuards(['is-account-email-verified'], {
      ...everything,
      account: { ...account, EmailVerified: false, Email },
      settings: { ...settings, ...(placeholderEmailEnding !== undefined && { placeholderEmailEnding }) },
    }) === undefined
  expect(isVerified('64211@nobody.test', '@nobody.test')).toBe(true)
  expect(isVerified('64211@nobody.test')).toBe(false)
  expect(isVerified('64211@placeholder.invalid', '@nobody.test')).toBe(false)
})
