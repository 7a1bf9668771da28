import type { OrderedSimFact } from '@waea/domain/overview/next-sims'
import { canStartNow } from '@waea/domain/shop/orders/start-now'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { broughtBy } from '../cart/porting-promised.ts'
import { comingSims } from '../stores/order-sims.store.ts'

/** The ordered SIMs of a customer that are not in service yet, for what happens next. */
export async function simsAhead(ctx: Ctx, CustomerUUID: Uuid): Promise<OrderedSimFact[]> {
  const sims = await comingSims(ctx, CustomerUUID)
  return sims.map(({ Number: order, Items, SIM, SimType, Status, MobileUUID, State, ExpectedOn, isStartAhead }) => {
    const { Brings } = broughtBy(Items, SIM)
    return {
      order,
      SimType,
      Status,
      MobileUUID,
      startsItself: isStartAhead && canStartNow(Items),
      ...(State && { Parcel: { State, ...(ExpectedOn !== null && { ExpectedOn }) } }),
      ...(Brings && { brings: { MSISDN: Brings.MSISDN, carrier: Brings.CarrierName } }),
    }
  })
}
