import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { ChangeableSim } from '@waea/domain/shop/orders/order-changes'
import type { ReturnableSim } from '@waea/domain/shop/orders/returns'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { simsIn } from '../sims-in-order.ts'
import { simsOf } from '../stores/order-sims.store.ts'
import type { StoredOrder } from '../stores/orders.store.ts'
import { parcelsOf, type StoredParcel } from '../stores/parcels.store.ts'
import { simsInReturns } from '../stores/returns.store.ts'

export type StandingSim = ChangeableSim & ReturnableSim & { SIM: number; MobileUUID: Uuid | null }

/** The progress of every SIM of an order, for deciding what its customer may still change or return. */
export async function standingOf(ctx: Ctx, order: StoredOrder): Promise<StandingSim[]> {
  const { CustomerUUID, UUID } = order
  const [sims, parcels, returning] = await Promise.all([
    simsOf(ctx, CustomerUUID, UUID),
    parcelsOf(ctx, CustomerUUID, UUID),
    simsInReturns(ctx, CustomerUUID, UUID),
  ])
  const owners = new Set([CustomerUUID, ...sims.map(({ OwnerUUID }) => OwnerUUID)])
  const mobiles = (await Promise.all(Array.from(owners, (owner) => mobilesOf(ctx, owner)))).flat()
  return simsIn(order.Items).map(({ SIM, SimType }) => {
    const stored = sims.find((sim) => sim.SIM === SIM)
    const { Status = 'WAITING', MobileUUID = null, sentAt = null } = stored ?? {}
    const mobile = mobiles.find((one) => one.UUID === MobileUUID)
    const isInUse = mobile !== undefined && mobile.Status !== mobileStatus.issued
    const parcel = parcels.find((one) => one.SIM === SIM)
    const arrivedAt = SimType === 'esim' ? mobile?.createdAt : parcel ? arrivalOf(parcel) : sentAt
    return {
      SIM,
      SimType,
      Status,
      MobileUUID,
      isInUse,
      parcel: parcel?.State,
      arrivedOn: arrivedAt ? dayOf(arrivedAt) : undefined,
      isReturning: returning.includes(SIM),
      isOfOthers: stored !== undefined && stored.OwnerUUID !== CustomerUUID,
    }
  })
}

/** When a parcel was delivered. */
function arrivalOf({ Steps }: StoredParcel): Date | undefined {
  const step = Steps.find(({ State }) => State === 'DELIVERED')
  return step && new Date(step.AtMs)
}
