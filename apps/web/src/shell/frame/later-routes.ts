import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ofAccount, ofProfile } from '../routing/account-guards.ts'
import type { Guard } from '../routing/guards.ts'
import { routes } from '../routing/route-table.ts'

const screen = () => import('./not-switched-on.tsx')

/** A row for an address whose capability is not built yet: behind its guards, the screen says so. */
function later<const Path extends `/${string}`>(path: Path, title: MessageDescriptor, guards: readonly Guard[] = []) {
  return { path, title, guards, loads: 'nothing' as const, screen, offered: false as const }
}

/** The same within the profile area. */
function inProfile<const Path extends `/profile/${string}`>(path: Path, title: MessageDescriptor, ...guards: Guard[]) {
  return later(path, title, [...ofProfile, ...guards])
}

const help = msg`Help`
const invoices = msg`Invoices`
const payBill = msg`Pay a bill`
const billingRoutes = msg`Billing routes`
const bonuses = msg`Bonuses`
const simActions = msg`SIM actions`
const security = msg`Security`
const broadband = msg`Broadband`

/**
 * The addresses of capabilities that are not built yet (1§2). A link to one does not compile, and lists leave it out.
 * When a capability is built, it takes over its rows.
 */
export const laterRoutes = routes([
  later('/help', help),
  later('/help/category/$category_id', help),
  later('/help/category/$category_id/$section_id/{-$article_id}', help),
  later('/ufb', broadband, ['is-show-ufb-module']),
  later('/ufb-package', broadband, ['is-show-ufb-module']),
  { ...later('/broadband', broadband, ['is-show-ufb-module']), frame: 'bare' },
  later('/select-ufb-product', broadband, ['is-account', 'is-show-ufb-module']),
  later('/eshop/checkout-ufb/{-$step}', broadband, ['is-order-placement-allowed', 'is-show-ufb-module']),
  later('/mobile-onboarding', msg`Activate your SIM`, ['!is-auth', 'is-show-plans-or-mobile-onboarding']),
  later('/recharge/{-$step}', msg`Top up a mobile`, ['is-anonymous-recharge-allowed']),
  later('/pay-bill', payBill, ['is-anonymous-pay-bill-allowed']),
  later('/feedback', msg`Feedback`, ['is-feedback-allowed']),
  later('/welcome-tour', msg`Welcome tour`, ['has-welcome-tour']),
  later('/billing-routes', billingRoutes, ['is-account', 'is-billing-routing-allowed']),
  later('/sim-select-product', msg`Choose a product`, ['is-account']),
  later('/sim-transfer-product-type', msg`Change the kind of plan`, [
    'is-account',
    'is-product-type-transfer-allowed',
    'is-account-type-activated',
  ]),
  inProfile('/profile/customer-groups', msg`Customer groups`, 'is-customer-group-allowed'),
  inProfile('/profile/mobile-groups', msg`Mobile groups`, 'is-mobile-group-allowed', 'is-account-type-activated'),
  inProfile('/profile/invoices', invoices, 'is-invoices-allowed'),
  inProfile('/profile/account/invoices', invoices, 'is-invoices-allowed'),
  inProfile('/profile/account/invoices/$number', invoices, 'is-invoices-allowed'),
  inProfile('/profile/pay-bill', payBill),
  inProfile('/profile/account/pay-bill', payBill),
  inProfile('/profile/plans/billing', payBill, 'is-postpay'),
  later('/profile/balance/billing-methods/add', billingRoutes, [...ofAccount, 'is-billing-routing-allowed']),
  inProfile('/profile/balance/billing-methods/edit/$uuid', billingRoutes, 'is-billing-routing-allowed'),
  later('/profile/balance/billing-methods/accept/$uuid', billingRoutes, [...ofAccount, 'is-billing-routing-allowed']),
  { path: '/profile/bonuses', guards: ofProfile, offered: false, leadsTo: () => ({ to: '/profile/bonuses/rewards' }) },
  inProfile('/profile/bonuses/rewards', bonuses),
  inProfile('/profile/bonuses/gifts', bonuses),
  inProfile('/profile/bonuses/$uuid', bonuses),
  inProfile('/profile/plans/whats-new', msg`What’s new`, 'is-whats-new-allowed'),
  inProfile('/profile/plans/supp-features', msg`SIM settings`, 'is-account-type-activated'),
  inProfile('/profile/plans/sim-card-actions', simActions, 'is-sim-actions-allowed'),
  inProfile(
    '/profile/plans/sim-card-actions/disable-sim',
    msg`Disable the SIM`,
    'is-sim-actions-allowed',
    'is-sim-disable-enable-allowed',
  ),
  inProfile(
    '/profile/plans/sim-card-actions/enable-sim',
    msg`Enable the SIM`,
    'is-sim-actions-allowed',
    'is-sim-disable-enable-allowed',
  ),
  inProfile(
    '/profile/plans/sim-card-actions/sim-swap',
    msg`Swap the SIM`,
    'is-sim-actions-allowed',
    'is-sim-swap-allowed',
  ),
  inProfile(
    '/profile/plans/sim-card-actions/sim-details',
    msg`SIM details`,
    'is-sim-actions-allowed',
    'is-sim-details-allowed',
  ),
  inProfile(
    '/profile/plans/sim-card-actions/number-porting',
    msg`Bring your number`,
    'is-sim-actions-allowed',
    'is-number-porting-on-dashboard-allowed',
  ),
  inProfile(
    '/profile/plans/sim-card-actions/phone-number-change',
    msg`Change your number`,
    'is-sim-actions-allowed',
    'is-phone-number-change-on-dashboard-allowed',
  ),
  inProfile('/profile/plans/security/{-$page}', security, '!is-prod'),
  inProfile('/profile/ufb/broadband/{-$page}', broadband, 'is-show-ufb-module'),
  inProfile('/profile/ufb/balance/{-$page}', broadband, 'is-show-ufb-module'),
  inProfile('/profile/ufb/bonuses/{-$page}', bonuses, 'is-show-ufb-module'),
  inProfile('/profile/ufb/security/{-$page}', security, 'is-show-ufb-module'),
])
