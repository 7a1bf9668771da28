import { msg } from '@lingui/core/macro'
import { offers } from '@waea/contract/mobile/offers'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobilesOf } from '../mobiles/shared/loads.ts'

const page = {
  title: msg`Offers`,
  guards: [...ofProfile] satisfies Guard[],
  loads: offersAndMobiles,
}

/** Offers: those for everyone, and the customer's own (1§2). */
export const offersRoutes = routes([
  {
    path: '/profile/plans/offers',
    guards: [...ofProfile],
    leadsTo: () => ({ to: '/profile/plans/offers/all-offers' }),
  },
  { path: '/profile/plans/offers/all-offers', ...page, screen: () => import('./all-offers.tsx') },
  { path: '/profile/plans/offers/your-offers', ...page, screen: () => import('./your-offers.tsx') },
])

function offersAndMobiles(given: Given): Want[] {
  const { customerUuid } = given
  const own = customerUuid === undefined ? [] : [want(offers.offers, { CustomerUUID: customerUuid })]
  return [...mobilesOf(given), ...own]
}
