import { shop } from '@waea/contract/shop'
import { type Part, part } from '../../platform/part.ts'
import type { ShopDoors } from './doors.ts'
import { shopCalls } from './shop.calls.ts'
import { shopHears, shopHearsThroughPartner } from './shop.hears.ts'
import { shopJobs } from './shop.jobs.ts'

/** Carts, checkout and orders. */
export function shopPart(doors: ShopDoors): Part {
  return part({
    name: 'shop',
    calls: shop,
    handlers: shopCalls(doors),
    hears: shopHears,
    hearsThroughPartner: shopHearsThroughPartner(doors),
    jobs: shopJobs(doors),
  })
}
