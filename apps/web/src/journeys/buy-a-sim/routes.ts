import { msg } from '@lingui/core/macro'
import { customers } from '@waea/contract/people/customers'
import { catalogue } from '@waea/contract/shop/catalogue'
import { shop } from '@waea/contract/shop/shop'
import { plansOnSale } from '../../capabilities/catalogue/shared/loads.ts'
import { addressesInput } from '../../capabilities/customers/shared/delivery-addresses.ts'
import { nextOf } from '../../capabilities/overview/shared/loads.ts'
import { cardsOf } from '../../capabilities/payments/shared/loads.ts'
import { ofAccount } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

const whatIsOnSale = (given: Given) => [...plansOnSale(given), want(catalogue.sims, {})]

/** From choosing a SIM to the thank-you page (1§2, 1§3). */
export const buyASimRoutes = routes([
  {
    path: '/sim-purchase/{-$plan}',
    title: msg`Choose your SIM`,
    guards: ['is-sim-purchasing-allowed'],
    loads: whatIsOnSale,
    screen: () => import('./sim-purchase.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
    frame: 'journey',
  },
  {
    path: '/sims-multi-plans/{-$plan}',
    title: msg`Choose your SIMs`,
    guards: ['is-sim-purchasing-allowed', 'is-sims-multi-plans-allowed'],
    loads: whatIsOnSale,
    screen: () => import('./cart/sims-multi-plans.tsx'),
    drawnByServer: 'for visitors',
    hasForm: true,
    frame: 'journey',
  },
  {
    path: '/eshop',
    title: msg`Your cart`,
    guards: ['is-order-placement-allowed'],
    // In production the checkout shows the cart itself (1§2 E-shop).
    leadsTo: ({ settings }) => (settings.production ? { to: '/eshop/checkout', search: { step: 'cart' } } : undefined),
    loads: whatIsOnSale,
    screen: () => import('./eshop.tsx'),
  },
  {
    path: '/eshop/checkout',
    title: msg`Checkout`,
    guards: ['is-order-placement-allowed'],
    loads: cardsOf,
    screen: () => import('./checkout/checkout.tsx'),
    frame: 'journey',
  },
  {
    path: '/order-placement',
    title: msg`Checkout`,
    guards: ['is-order-placement-allowed'],
    loads: cardsOf,
    screen: () => import('./checkout/checkout.tsx'),
    frame: 'journey',
  },
  {
    path: '/eshop/checkout-landing',
    title: msg`Your cart`,
    guards: ['is-order-placement-allowed', '!is-prod'],
    loads: whatIsOnSale,
    screen: () => import('./eshop.tsx'),
  },
  {
    path: '/eshop/$plan',
    title: msg`Choose your SIM`,
    guards: ['is-order-placement-allowed', '!is-prod'],
    loads: whatIsOnSale,
    screen: () => import('./sim-purchase.tsx'),
    frame: 'journey',
  },
  {
    path: '/profile/order-history/$number/address',
    title: msg`Change the delivery address`,
    guards: ofAccount,
    loads: orderWithAddresses,
    screen: () => import('./checkout/change-address.tsx'),
  },
  {
    path: '/eshop/thanks',
    title: msg`Thank you`,
    guards: ['eshop-purchased'],
    loads: nextOf,
    screen: () => import('./thanks.tsx'),
  },
])

function orderWithAddresses({ customerUuid, params: { number } }: Given): Want[] {
  if (!customerUuid || !number) return []
  return [want(shop.order, { customerUuid, number }), want(customers.addresses, addressesInput(customerUuid))]
}
