import type { Capability } from './capabilities.ts'
import { type Room, shell } from './rooms-of-shell.ts'

// The screens of a capability. Their arrows are arrows of the capabilities' map too. What a capability brings to the
// portal (`routes.ts`, `refusals.ts`, `news.ts`) is entered by the shell's lists alone.
const screens: Partial<Record<Capability, { asks?: readonly Capability[]; door?: readonly string[] }>> = {
  identity: {
    asks: ['customers'],
    door: ['app-code.tsx', 'auth-page.tsx', 'checkout-account.tsx', 'code-step.tsx'],
  },
  customers: {
    door: [
      'address-search.tsx',
      'child-page.tsx',
      'delivery-addresses.ts',
      'loads.ts',
      'place.ts',
      'suspension-words.ts',
      'use-account.ts',
    ],
  },
  catalogue: {
    door: [
      'casual-rates.tsx',
      'item-image.tsx',
      'loads.ts',
      'plan-browser.tsx',
      'plan-lines.ts',
      'plan-words.tsx',
      'use-kind-words.ts',
      'use-rate-words.ts',
    ],
  },
  mobiles: {
    door: [
      'loads.ts',
      'locked-notice.tsx',
      'mobile-dashboard.ts',
      'mobile-name.ts',
      'mobile-page.tsx',
      'mobile-switcher.tsx',
      'mobiles-wait.tsx',
      'no-mobile.tsx',
      'parcel-awaited.tsx',
      'parcel-words.tsx',
      'quick-actions.tsx',
      'use-late.ts',
      'use-mobile-of-link.ts',
      'use-mobile.ts',
    ],
  },
  plans: {
    asks: ['catalogue', 'mobiles', 'payments'],
    door: [
      'failure-words.ts',
      'next-charge.tsx',
      'offer-card.tsx',
      'offer-extra.tsx',
      'offer-list.tsx',
      'outside-card.tsx',
      'plan-card.tsx',
      'renewal-notice.tsx',
      'use-offers.ts',
      'use-press-once.ts',
    ],
  },
  numbers: { asks: ['mobiles'] },
  'sim-settings': { asks: ['mobiles'] },
  sims: { asks: ['activation', 'identity', 'mobiles'] },
  porting: { asks: ['mobiles'], door: ['bring-fields.tsx', 'bring-number.tsx'] },
  offers: { asks: ['mobiles', 'plans'] },
  balance: {
    asks: ['mobiles', 'payments'],
    door: ['amount-choices.tsx', 'credit-card.tsx', 'loads.ts', 'top-up-amount.ts', 'top-up.tsx'],
  },
  vouchers: { asks: ['mobiles'], door: ['code-check.ts', 'code-field.tsx', 'photo-button.tsx'] },
  usage: {
    asks: ['catalogue', 'mobiles', 'plans'],
    door: [
      'allowance-tile.tsx',
      'charge-table.tsx',
      'data-hero.tsx',
      'freshness.tsx',
      'left.ts',
      'read-usage.ts',
      'usage-bars.tsx',
      'use-usage-words.ts',
    ],
  },
  payments: {
    asks: ['mobiles'],
    door: [
      'await-payment.ts',
      'bank-account-fields.tsx',
      'card-fields.tsx',
      'card-script.ts',
      'card-words.ts',
      'csv-button.tsx',
      'file-button.tsx',
      'first-choice.ts',
      'loads.ts',
      'owners-cards.tsx',
      'paid-list.tsx',
      'pay-again.tsx',
      'pay-panel.tsx',
      'pay-record.ts',
      'payment-methods.tsx',
      'payment-status-badge.tsx',
      'payments-history.tsx',
      'receipt-link.tsx',
      'refund-words.tsx',
      'save-card.tsx',
      'use-pay.ts',
      'year-documents.tsx',
    ],
  },
  billing: {
    asks: ['catalogue', 'mobiles', 'payments', 'plans', 'usage'],
    door: ['bill-words.tsx', 'loads.ts', 'owed-card.tsx', 'pay-bill.tsx', 'under-way.tsx', 'use-bills.ts'],
  },
  dunning: {
    asks: ['billing', 'payments'],
    door: ['dispute-form.tsx', 'dispute-opened.tsx', 'dispute-words.tsx', 'resolution.tsx'],
  },
  messages: { asks: ['customers'] },
  approvals: {
    door: ['approval-token.ts', 'invite-row.tsx', 'invite.ts', 'invites.tsx', 'limit-words.tsx', 'mailed-invite.tsx'],
  },
  'billing-routes': { asks: ['approvals'] },
  broadband: {
    asks: ['balance', 'billing', 'customers', 'mobiles', 'network-maps', 'payments', 'usage'],
    door: [
      'draft.ts',
      'found-here.tsx',
      'good-to-know.tsx',
      'kept-draft.ts',
      'place-field.tsx',
      'plan-card.tsx',
      'use-place-words.ts',
      'use-price-words.ts',
      'wire.ts',
    ],
  },
  groups: { asks: ['approvals', 'mobiles'] },
  shop: {
    asks: ['activation', 'catalogue', 'mobiles', 'payments'],
    door: [
      'order-sims.tsx',
      'order-sum.tsx',
      'order-words.tsx',
      'sum-words.tsx',
      'undeliverable-part.tsx',
      'use-shop.ts',
    ],
  },
  activation: { door: ['device.ts', 'esim-install.tsx', 'sim-at-hand.tsx', 'into-phone.tsx'] },
  provider: { asks: ['catalogue'] },
  support: { asks: ['mobiles'] },
  engagement: { door: ['once-notice.tsx'] },
  'network-maps': { asks: ['customers'], door: ['own-outages.tsx'] },
}

/** Screens that lead through several capabilities: of whose parts they are made. */
const journeys: Record<string, { of: readonly Capability[]; asks?: readonly string[]; door?: readonly string[] }> = {
  dashboard: {
    of: ['activation', 'balance', 'billing', 'engagement', 'mobiles', 'network-maps', 'payments', 'plans', 'usage'],
    asks: ['journeys/profile'],
  },
  profile: { of: ['customers', 'mobiles'], door: ['quick-links.tsx'] },
  'buy-a-sim': { of: ['catalogue', 'customers', 'identity', 'mobiles', 'payments', 'porting', 'shop'] },
  activation: {
    of: ['activation', 'catalogue', 'mobiles', 'payments', 'porting', 'shop', 'vouchers'],
    door: ['billing-method.tsx'],
  },
  'order-fibre': { of: ['broadband', 'identity', 'payments'], asks: ['journeys/activation'] },
  'mobile-onboarding': { of: ['activation', 'identity'] },
  'product-type': { of: ['mobiles', 'payments', 'plans'], asks: ['journeys/activation'] },
  recap: { of: ['mobiles'] },
  suspended: { of: ['billing', 'customers', 'dunning', 'payments'] },
  guest: { of: ['balance', 'payments', 'vouchers'] },
}

const roomOf = (of: readonly Capability[] = [], asks: readonly string[] = [], door: readonly string[] = []): Room => ({
  asks: [...of.map((name) => `capabilities/${name}`), ...asks],
  door,
})

/** Every room of the web, as the laws read them. */
export const rooms: Readonly<Record<string, Room>> = {
  ...shell,
  ...Object.fromEntries(
    Object.entries(screens).map(([name, { asks, door }]) => [`capabilities/${name}`, roomOf(asks, [], door)]),
  ),
  ...Object.fromEntries(
    Object.entries(journeys).map(([name, { of, asks, door }]) => [`journeys/${name}`, roomOf(of, asks, door)]),
  ),
}
