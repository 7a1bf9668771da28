import { msg } from '@lingui/core/macro'
import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/shared/loads.ts'

/** Vouchers, and credit for another mobile (1§2). */
export const vouchersRoutes = routes([
  {
    path: '/profile/redeem-voucher',
    title: msg`Redeem a voucher`,
    guards: [...ofProfile, 'is-voucher-allowed'],
    loads: redemptions,
    screen: () => import('./redeem-voucher.tsx'),
  },
  {
    path: '/profile/balance/give-credit',
    title: msg`Give credit`,
    guards: ofProfile,
    loads: creditAndGifts,
    screen: () => import('./give-credit.tsx'),
  },
])

function redemptions(given: Given): Want[] {
  const { customerUuid } = given
  return [...mobilesOf(given), ...(customerUuid ? [want(vouchers.redemptions, { customerUuid })] : [])]
}

function creditAndGifts(given: Given): Want[] {
  const { customerUuid } = given
  const mobile = mobileInUse(given)
  return [
    ...mobilesOf(given),
    ...(mobile ? [want(balance.credit, mobile)] : []),
    ...(customerUuid ? [want(vouchers.gifts, { customerUuid })] : []),
  ]
}
