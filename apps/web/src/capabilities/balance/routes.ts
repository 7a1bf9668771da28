import { msg } from '@lingui/core/macro'
import { balance } from '@waea/contract/money/balance'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/shared/loads.ts'
import { cardsOf } from '../payments/shared/loads.ts'
import { creditAndCards } from './shared/loads.ts'

const topUp = {
  title: msg`Top up`,
  guards: [...ofProfile, 'is_hide_prepay_topup'] satisfies Guard[],
  loads: creditAndCards,
  screen: () => import('./shared/top-up.tsx'),
}

/** Prepay credit (1§2). */
export const balanceRoutes = routes([
  { path: '/profile/plans/top-up', ...topUp, guards: [...topUp.guards, '!is-postpay'] },
  { path: '/profile/balance/top-up', ...topUp },
  {
    path: '/profile/balance/movements',
    title: msg`Credit`,
    guards: ofProfile,
    loads: mobilesOf,
    screen: () => import('./movements.tsx'),
  },
  {
    path: '/profile/balance/auto-top-up',
    title: msg`Automatic top-up`,
    guards: topUp.guards,
    loads: autoTopUpAndCards,
    screen: () => import('./auto-top-up.tsx'),
  },
])

function autoTopUpAndCards(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...cardsOf(given), ...(mobile ? [want(balance.autoTopUp, mobile)] : [])]
}
