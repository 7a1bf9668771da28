import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createPortalRouter, open, table, toSignIn } from '../../tests/opening.ts'
import { portalOf } from '../../tests/portal.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'

test('[R-SHOP-01] sims-multi-plans is the choice of several SIMs, with or without a plan', async () => {
  expect(await open('/sims-multi-plans')).toBe('SimsMultiPlans')
  expect(await open('/sims-multi-plans/week-3')).toBe('SimsMultiPlans')
  expect(await open('/sims-multi-plans', { off: ['IS_SIMS_MULTI_PLANS_ALLOWED'] })).toBe('not found')
})

test('[R-SHOP-05] sim-purchase is the choice of a SIM, with or without a plan', async () => {
  expect(await open('/sim-purchase')).toBe('SimPurchase')
  expect(await open('/sim-purchase/week-3')).toBe('SimPurchase')
  expect(await open('/sim-purchase', { off: ['IS_SIM_PURCHASING_ALLOWED'] })).toBe('/sign-up')
})

test('[R-SHOP-06] order-placement is the checkout, where orders are placed', async () => {
  expect(await open('/order-placement')).toBe('Checkout')
  expect(await open('/order-placement', { off: ['IS_ORDER_PLACEMENT_ALLOWED'] })).toBe('/sign-up')
})

test('[R-SHOP-07] eshop is the cart; in production it leads to the checkout', async () => {
  expect(await open('/eshop')).toBe('Eshop')
  expect(await open('/eshop', { settings: { production: true } })).toBe('/eshop/checkout?step=cart')
})

test('[R-SHOP-08] eshop/checkout is the checkout, in production too', async () => {
  expect(await open('/eshop/checkout')).toBe('Checkout')
  expect(await open('/eshop/checkout', { settings: { production: true } })).toBe('Checkout')
})

test('[R-SHOP-09] eshop/checkout-landing is the cart, and in production not found', async () => {
  expect(await open('/eshop/checkout-landing')).toBe('Eshop')
  expect(await open('/eshop/checkout-landing', { settings: { production: true } })).toBe('not found')
})

test('[R-SHOP-10] eshop/email-verify verifies the email within the shop', async () => {
  expect(await open('/eshop/email-verify')).toBe('EmailVerifyPage')
})

test('[R-SHOP-11] eshop/thanks is the thank-you page, for whoever has just bought', async () => {
  const row = (table as readonly RouteRow[]).find(({ path }) => path === '/eshop/thanks')
  expect((await row?.screen?.())?.default.name).toBe('Thanks')
  expect(await open('/eshop/thanks')).toBe('/')
})

test('[R-SHOP-12] eshop with the name of a plan is the choice of its SIM, and in production not found', async () => {
  expect(await open('/eshop/week-3')).toBe('SimPurchase')
  expect(await open('/eshop/week-3', { settings: { production: true } })).toBe('not found')
})

test('[R-SHOP-02] shipping-details shows the delivery addresses of a signed-in account', async () => {
  expect(await open('/profile/shipping-details', { as: 'customer' })).toBe('ShippingDetails')
  expect(await open('/profile/shipping-details')).toBe(toSignIn('/profile/shipping-details'))
})

test('[R-SHOP-03] order-history shows the orders of a signed-in account', async () => {
  expect(await open('/profile/order-history', { as: 'customer' })).toBe('OrderHistory')
  expect(await open('/profile/order-history')).toBe(toSignIn('/profile/order-history'))
})

test('[R-SHOP-04] my-orders leads to order-history', async () => {
  expect(await open('/profile/plans/my-orders', { as: 'customer' })).toBe('/profile/order-history')
})

test('[R-BILL-06] the mobile’s billing is the screen to pay a bill, of a monthly mobile alone', async () => {
  expect(await open('/profile/plans/billing', { as: 'customer', billing: 'postpay:1' })).toBe('PayBill')
  expect(await open('/profile/plans/billing', { as: 'customer', billing: 'prepay:1' })).toBe('not found')
})

test('[G-BILL-02] the mobile’s top-up is not found for a monthly account', async () => {
  expect(await open('/profile/plans/top-up', { as: 'customer', billing: 'postpay:1' })).toBe('not found')
  expect(await open('/profile/balance/top-up', { as: 'customer', billing: 'postpay:1' })).toBe('TopUp')
})

test('[R-ONB-02] an activation link opens for anyone', async () => {
  expect(await open('/activation/WAEA-PREPAY-1')).toBe('ActivationLink')
  expect(await open('/activation/WAEA-PREPAY-1', { as: 'customer' })).toBe('ActivationLink')
})

test('[R-ONB-03] onboarding is for a signed-in account, at whatever step', async () => {
  expect(await open('/onboarding', { as: 'customer' })).toBe('Onboarding')
  expect(await open('/onboarding/plan', { as: 'customer' })).toBe('Onboarding')
  expect(await open('/onboarding')).toBe(toSignIn('/onboarding'))
})

test('[R-BAL-02] top-up is the top-up screen, unless prepay top-up is hidden', async () => {
  expect(await open('/profile/plans/top-up', { as: 'customer' })).toBe('TopUp')
  expect(await open('/profile/balance/top-up', { as: 'customer' })).toBe('TopUp')
  expect(await open('/profile/plans/top-up')).toBe(toSignIn('/profile/plans/top-up'))
})

test('[R-USE-02] usage shows the usage of a signed-in account', async () => {
  expect(await open('/profile/plans/usage', { as: 'customer' })).toBe('Usage')
  expect(await open('/profile/plans/usage')).toBe(toSignIn('/profile/plans/usage'))
})

test('[R-USE-03] usage/details shows the details of the usage', async () => {
  expect(await open('/profile/plans/usage/details', { as: 'customer' })).toBe('UsageDetails')
})

test('[R-PLAN-01] your-plan shows the plan of the mobile, also where there is none', async () => {
  expect(await open('/profile/plans/your-plan', { as: 'customer' })).toBe('YourPlan')
  expect(await open('/profile/plans/your-plan', { as: 'customer', hasPlan: false })).toBe('YourPlan')
  expect(await open('/profile/plans/your-plan')).toBe(toSignIn('/profile/plans/your-plan'))
})

test('[R-PLAN-02] all-plans shows every plan, also to a mobile that has none yet', async () => {
  expect(await open('/profile/plans/all-plans', { as: 'customer', hasPlan: false })).toBe('AllPlans')
})

test('[R-PLAN-03] addons shows the add-ons', async () => {
  expect(await open('/profile/plans/addons', { as: 'customer' })).toBe('Addons')
})

test('[R-CAT-05] offers leads to all offers; your offers have an address of their own', async () => {
  expect(await open('/profile/plans/offers', { as: 'customer' })).toBe('/profile/plans/offers/all-offers')
  expect(await open('/profile/plans/offers/all-offers', { as: 'customer' })).toBe('AllOffers')
  expect(await open('/profile/plans/offers/your-offers', { as: 'customer' })).toBe('YourOffers')
})

test('[R-PLAN-04] a mobile in service without a plan is led to no-addons-page first', async () => {
  expect(await open('/profile/plans', { as: 'customer', hasPlan: false })).toBe('/no-addons-page')
  expect(await open('/profile/plans', { as: 'customer' })).toBe('Dashboard')
  expect(await open('/no-addons-page', { as: 'customer', hasPlan: false })).toBe('NoAddonsPage')
})

test('[B-SHELL-10] an older link leads a visitor to sign-in with the name of its page', async () => {
  expect(await open('/link/usage')).toBe('/sign-in?redirect=profile-plans-usage')
  expect(await open('/link/nothing-here', { as: 'customer' })).toBe('not found')
})

test('[R-SHELL-10] link/home leads to the dashboard', async () => {
  expect(await open('/link/home', { as: 'customer' })).toBe('/profile/plans')
  expect(await open('/link/home')).toBe('/sign-in?redirect=profile-plans-dashboard')
})

test('[R-SHELL-11] link/products leads to the add-ons', async () => {
  expect(await open('/link/products', { as: 'customer' })).toBe('/profile/plans/addons')
  expect(await open('/link/products')).toBe('/sign-in?redirect=profile-plans-addons')
})

test('[R-SHELL-13] link/payment-methods leads to the payment methods', async () => {
  expect(await open('/link/payment-methods', { as: 'customer' })).toBe('/profile/balance/payment-methods')
  expect(await open('/link/payment-methods')).toBe('/sign-in?redirect=profile-balance-payment-methods')
})

test('[R-SHELL-14] link/usage leads to the usage', async () => {
  expect(await open('/link/usage', { as: 'customer' })).toBe('/profile/plans/usage')
})

test('[R-SHELL-17] link/payments-history leads to the payments', async () => {
  expect(await open('/link/payments-history', { as: 'customer' })).toBe('/profile/payments-history')
  expect(await open('/link/payments-history')).toBe('/sign-in?redirect=profile-balance-payments-history')
})

test('[R-SHELL-18] link/shipping-details leads to the delivery addresses', async () => {
  expect(await open('/link/shipping-details', { as: 'customer' })).toBe('/profile/shipping-details')
  expect(await open('/link/shipping-details')).toBe('/sign-in?redirect=profile-shipping-details')
})

test('[R-SHELL-19] link/order-history leads to the orders', async () => {
  expect(await open('/link/order-history', { as: 'customer' })).toBe('/profile/order-history')
  expect(await open('/link/order-history')).toBe('/sign-in?redirect=profile-order-history')
})

test('[R-SHELL-24] link/chat leads anyone home with a mark for the chat', async () => {
  expect(await open('/link/chat')).toBe('/?chat=true')
  expect(await open('/link/chat', { as: 'customer' })).toBe('/?chat=true')
})

test('[R-SHELL-26] link/terms leads anyone to the terms', async () => {
  expect(await open('/link/terms')).toBe('/terms')
})

test('[R-SHELL-27] link/privacy leads anyone to the privacy page', async () => {
  expect(await open('/link/privacy')).toBe('/privacy')
})

test('[R-SHELL-28] link/calling-rates leads anyone to the international rates', async () => {
  expect(await open('/link/calling-rates')).toBe('/international-plans')
})

test('[B-SHELL-03] every address is a clean path, without a hash', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createPortalRouter({
    table,
    portal: portalOf('visitor', {}),
    history,
    notFoundScreen: () => null,
  })
  for (const { path } of table as readonly RouteRow[]) {
    const { href } = router.buildLocation({ to: path.replace(/\{?-?\$(\w+)\}?/g, 'x') })
    expect(href, path).toMatch(/^\/[\w/-]*$/)
  }
})
