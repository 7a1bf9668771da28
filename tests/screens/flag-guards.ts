import type { FlagName } from '@waea/contract/flags'

/** Where an address leads that has no page. */
export const notFound = 'not found'

const sim = '/profile/plans/sim-card-actions'
const ofFibre = ['/ufb', '/ufb-package', '/broadband', '/select-ufb-product', '/eshop/checkout-ufb']
const bonuses = ['rewards', 'gifts', 'x'].map((page) => `bonuses/${page}`)
const ofProfile = [
  ...['subscriptions', 'subscribe', 'usage'].map((page) => `broadband/${page}`),
  ...['pay-bill', 'top-up', 'payments-history', 'payment-methods'].map((page) => `balance/${page}`),
  ...['basic', 'advanced', 'reports', 'white-blacklist'].map((page) => `security/${page}`),
  ...bonuses,
].map((page) => `/profile/ufb/${page}`)
const shop = ['/eshop', '/eshop/checkout', '/order-placement', '/eshop/checkout-landing', '/eshop/week-3']
const stops = ['disable-sim', 'enable-sim', 'lost-phone']
const ofSims = [...stops, 'sim-swap', 'sim-details', 'number-porting', 'phone-number-change']
const routing = [
  '/billing-routes',
  ...['add', 'edit/x', 'accept/x'].map((one) => `/profile/balance/billing-methods/${one}`),
]
const invoices = ['/profile/invoices', '/profile/account/invoices', '/profile/account/invoices/x']
const receipts = ['/profile/receipts', '/profile/account/receipts', '/profile/account/receipts/x']

/** The flags of one guard, any of which is enough; where it redirects without them; and every address with that guard. */
export type FlagGuard = readonly [guard: string, flags: FlagName[], otherwise: string, addresses: readonly string[]]

export const flagGuards: readonly FlagGuard[] = [
  ['[G-CAT-01] is-show-plans', ['IS_SHOW_PLANS'], '/', ['/plans', '/package']],
  ['[G-CAT-02] plans or onboarding', ['IS_SHOW_PLANS', 'IS_MOBILE_ONBOARDING'], '/', ['/mobile-onboarding']],
  ['is-show-recap', ['IS_SHOW_RECAP'], notFound, ['/recap']],
  ['[G-CAT-03] international plans', ['IS_INTERNATIONAL_PLANS_ALLOWED'], notFound, ['/international-plans']],
  ['[G-SHOP-01] SIM purchasing', ['IS_SIM_PURCHASING_ALLOWED'], '/sign-up', ['/sim-purchase', '/sims-multi-plans']],
  ['[G-SHOP-02] order placement', ['IS_ORDER_PLACEMENT_ALLOWED'], '/sign-up', [...shop, '/eshop/checkout-ufb']],
  ['[G-SHOP-03] several SIMs', ['IS_SIMS_MULTI_PLANS_ALLOWED'], notFound, ['/sims-multi-plans']],
  ['[G-SIM-01] SIM actions', ['IS_SIM_ACTIONS_ALLOWED'], notFound, [sim, ...ofSims.map((one) => `${sim}/${one}`)]],
  ['[G-SIM-02] disabling', ['IS_SIM_DISABLE_ENABLE_ALLOWED'], notFound, stops.map((one) => `${sim}/${one}`)],
  ['[G-SIM-03] SIM swap', ['IS_SIM_SWAP_ALLOWED'], notFound, [`${sim}/sim-swap`]],
  ['[G-SIM-04] SIM details', ['IS_SIM_DETAILS_ALLOWED'], notFound, [`${sim}/sim-details`]],
  ['[G-SIM-05] a number', ['IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'], notFound, [`${sim}/phone-number-change`]],
  ['[G-PORT-01] porting', ['IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'], notFound, [`${sim}/number-porting`]],
  ['[G-BILL-03] invoices', ['IS_INVOICES_ALLOWED'], notFound, invoices],
  ['[G-BILL-05] paying a bill', ['IS_SHOW_PAY_BILL_ON_HOME'], notFound, ['/profile/pay-bill']],
  ['[G-BILL-04] receipts', ['IS_RECEIPTS_ALLOWED'], notFound, receipts],
  ['direct debit', ['IS_DIRECT_DEBIT_ALLOWED'], notFound, ['/profile/balance/payment-methods/add-account']],
  ['[G-BAL-01] vouchers', ['IS_VOUCHER_ALLOWED'], notFound, ['/profile/redeem-voucher']],
  [
    '[G-BAL-02] [F-BAL-02] top-up not hidden',
    ['HIDE_PREPAY_TOPUP'],
    notFound,
    ['/profile/plans/top-up', '/profile/balance/top-up', '/profile/balance/auto-top-up', '/profile/ufb/balance/top-up'],
  ],
  ['[G-GROUP-01] customer groups', ['IS_CUSTOMER_GROUP_ALLOWED'], notFound, ['/profile/customer-groups']],
  ['[G-GROUP-02] mobile groups', ['IS_MOBILE_GROUP_ALLOWED'], notFound, ['/profile/mobile-groups']],
  ['[G-ROUTE-01] billing routes', ['IS_BILLING_ROUTING_ALLOWED'], notFound, routing],
  ['[G-GUEST-01] bills of visitors', ['IS_ANONYMOUS_PAY_BILL_ALLOWED'], notFound, ['/pay-bill']],
  ['[G-GUEST-02] top-ups of visitors', ['IS_ANONYMOUS_RECHARGE_ALLOWED'], notFound, ['/recharge']],
  ['[G-HELP-01] feedback', ['IS_FEEDBACK_ALLOWED'], notFound, ['/feedback']],
  ['[G-HELP-02] what is new', ['IS_WHATS_NEW_ALLOWED'], notFound, ['/profile/plans/whats-new']],
  ['[G-HELP-03] welcome tour', ['HAS_WELCOME_TOUR'], notFound, ['/welcome-tour']],
  ['[G-UFB-01] fibre', ['IS_SHOW_UFB_MODULE'], notFound, [...ofFibre, ...ofProfile]],
  ['[G-ONB-01] another kind', ['IS_PRODUCT_TYPE_TRANSFER_ALLOWED'], notFound, ['/sim-transfer-product-type']],
]
