import type { Capability } from './capabilities.ts'

/** A room of the web: whom it may ask, and by which of its files it is entered. */
interface Room {
  asks: readonly string[]
  door: readonly string[]
}

// The rooms of the web's shell, from the top down: whom each may ask, and by which files it is entered. It is files that
// make a door here, not an `index.ts`: a page fetches what it imports, and all of a room is more than it needs.
const shell = {
  /** Starts the portal in the browser and on the server, and lists what capabilities and journeys bring. */
  start: {
    asks: ['frame', 'forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
    door: [],
  },
  /** What is around every screen: header, footer, menus, dialogs over all, notices. */
  frame: {
    asks: ['forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
    door: [
      'analytics.ts',
      'animation.ts',
      'below-fold.tsx',
      'captcha-part.tsx',
      'cart-count.ts',
      'failed-screen.tsx',
      'guest-links.tsx',
      'heading-focus.ts',
      'later-routes.ts',
      'not-found.tsx',
      'offered.ts',
      'root-frame.tsx',
      'temporary-notice.tsx',
      'waiting-screen.tsx',
    ],
  },
  /** Forms: sending, refusals, what is typed and kept. */
  forms: {
    asks: ['data', 'session', 'calls', 'device'],
    door: [
      'code-field.tsx',
      'form.ts',
      'kept-form.ts',
      'kept-typing.ts',
      'later-refusals.ts',
      'refusal-text.tsx',
      'refusals-of-every-call.ts',
      'refusals.ts',
      'row-deeds.tsx',
      'sending.ts',
      'social-button.tsx',
      'social-mark.tsx',
      'use-refusal-text.ts',
    ],
  },
  /** Addresses: the shape of a route, who may open it, links. */
  routing: {
    asks: ['session', 'calls', 'device'],
    door: [
      'account-guards.ts',
      'account-state.ts',
      'addresses.ts',
      'back-link.tsx',
      'guards.ts',
      'link.tsx',
      'no-addons-notice.ts',
      'older-link-routes.ts',
      'older-links.ts',
      'own-link.tsx',
      'purchased.ts',
      'route-table.ts',
      'row-link.tsx',
      'use-page.ts',
    ],
  },
  /** Answers in screens, and the live stream that keeps them true. */
  data: {
    asks: ['session', 'calls'],
    door: ['live.ts', 'use-answer.ts', 'use-awaited.ts', 'use-call.ts', 'use-send.ts'],
  },
  /** Reports of what goes wrong. */
  faults: { asks: ['session', 'calls'], door: ['error-tracking.ts', 'faults.ts'] },
  /** Who is signed in, where, with which settings. */
  session: {
    asks: ['calls', 'texts', 'device'],
    door: [
      'brand.tsx',
      'captcha-script.ts',
      'captcha.ts',
      'display.ts',
      'fetch-file.ts',
      'kept-cart.ts',
      'portal.tsx',
      'preferences.ts',
      'provider-trip.ts',
      'session-ended.ts',
      'session.ts',
      'settings.ts',
      'step-up.ts',
    ],
  },
  /** The client of the contract, and the cache of its answers. */
  calls: {
    asks: ['device'],
    door: [
      'answers.ts',
      'api.ts',
      'cache.ts',
      'call-error.ts',
      'call-request.ts',
      'intent.ts',
      'tokens.ts',
      'wanted.ts',
    ],
  },
  /** Languages. */
  texts: { asks: [], door: ['control-texts.tsx', 'english-marks.ts', 'english-parts.tsx', 'i18n.ts'] },
  /** What a browser has: storages, connection, passkeys, code that comes later. */
  device: {
    asks: [],
    door: [
      'browser-value.ts',
      'connection.ts',
      'in-time.ts',
      'lazy-part.ts',
      'load-once.ts',
      'memory.ts',
      'passkey.ts',
      'push.ts',
      'when-idle.ts',
      'worker.ts',
    ],
  },
  /** What capabilities and journeys show: each may ask these, and others as it says below. */
  screens: { asks: ['frame', 'forms', 'routing', 'data', 'session', 'calls', 'device'], door: [] },
} satisfies Record<string, Room>

// The screens of a capability. Their arrows are arrows of the capabilities' map too. What a capability brings to the
// portal (`routes.ts`, `refusals.ts`, `news.ts`) is entered by the shell's lists alone.
const screens: Partial<Record<Capability, { asks?: readonly Capability[]; door?: readonly string[] }>> = {
  identity: {
    asks: ['customers'],
    door: ['auth-page.tsx', 'code-step.tsx', 'pending-verification.ts', 'sign-up-form.tsx', 'verify-by-code.tsx'],
  },
  customers: {
    door: ['address-search.tsx', 'child-page.tsx', 'delivery-addresses.ts', 'loads.ts', 'place.ts', 'use-account.ts'],
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
  sims: { asks: ['activation', 'mobiles'] },
  porting: { asks: ['mobiles'], door: ['bring-fields.tsx', 'bring-number.tsx'] },
  offers: { asks: ['mobiles', 'plans'] },
  balance: { asks: ['mobiles', 'payments'], door: ['amount-choices.tsx', 'credit-card.tsx', 'top-up-amount.ts'] },
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
      'use-usage-words.ts',
    ],
  },
  payments: {
    asks: ['mobiles'],
    door: [
      'await-payment.ts',
      'card-fields.tsx',
      'card-script.ts',
      'card-words.ts',
      'csv-button.tsx',
      'file-button.tsx',
      'first-choice.ts',
      'loads.ts',
      'owners-cards.tsx',
      'paid-list.tsx',
      'pay-panel.tsx',
      'pay-record.ts',
      'payment-status-badge.tsx',
      'receipt-link.tsx',
      'refund-words.tsx',
      'save-card.tsx',
      'use-pay.ts',
      'year-documents.tsx',
    ],
  },
  billing: {
    asks: ['catalogue', 'mobiles', 'payments', 'plans', 'usage'],
    door: ['bill-words.tsx', 'loads.ts', 'owed-card.tsx', 'under-way.tsx', 'use-bills.ts'],
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
