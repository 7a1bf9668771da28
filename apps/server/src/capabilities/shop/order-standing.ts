import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { ChangeableSim } from '@waea/domain/shop/order-changes'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { mobilesOf } from '../mobiles/index.ts'
import { simsOf } from './order-sims.store.ts'
import type { StoredOrder } from './orders.store.ts'
import { parcelsOf } from './parcels.store.ts'
import { simsIn } from './sims-in-order.ts'

export type StandingSim = ChangeableSim & { SIM: number; MobileUUID: Uuid | null }

/** How far every SIM of an order is, for what its customer may still change. */
export async function standingOf(ctx: Ctx, order: StoredOrder): Promise<StandingSim[]> {
  const { CustomerUUID, UUID } = order
  const [sims, parcels, mobiles] = await Promise.all([
    simsOf(ctx, CustomerUUID, UUID),
    parcelsOf(ctx, CustomerUUID, UUID),
    mobilesOf(ctx, CustomerUUID),
  ])
  return simsIn(order.Items).map(({ SIM, SimType }) => {
    const { Status = 'WAITING', MobileUUID = null } = sims.find((sim) => sim.SIM === SIM) ?? {}
    const mobile = mobiles.find((one) => one.UUID === MobileUUID)
    const isInUse = mobile !== undefined && mobile.Status !== mobileStatus.issued
    return { SIM, SimType, Status, MobileUUID, isInUse, parcel: parcels.find((one) => one.SIM === SIM)?.State }
  })
}
