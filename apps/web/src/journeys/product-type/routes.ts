import { msg } from '@lingui/core/macro'
import { productType } from '@waea/contract/mobile/product-type'
import { mobileInUse, mobilesOf } from '../../capabilities/mobiles/shared/loads.ts'
import { cardsOf } from '../../capabilities/payments/shared/loads.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** Choosing a mobile for an action, and transferring one to another product type (1§2). */
export const productTypeRoutes = routes([
  {
    path: '/sim-select-product',
    title: msg`Choose a mobile`,
    guards: ['is-account'],
    loads: mobilesOf,
    screen: () => import('./select-product.tsx'),
  },
  {
    path: '/sim-transfer-product-type',
    title: msg`Change how you pay`,
    guards: ['is-account', 'is-product-type-transfer-allowed', 'is-account-type-activated'],
    loads: termsOfMobile,
    screen: () => import('./transfer.tsx'),
  },
])

function termsOfMobile(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...cardsOf(given), ...mobilesOf(given), ...(mobile ? [want(productType.terms, mobile)] : [])]
}
