import { providerName } from '@waea/domain/porting/providers'
import type { PortingFields } from '@waea/domain/porting/request'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { notesPorting } from '@waea/domain/shop/cart/cart-summaries'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { simsIn } from '../sims-in-order.ts'
import { orderOfMobile, simsOf } from '../stores/order-sims.store.ts'
import { lockOrder } from '../stores/orders.store.ts'

/** The number to be ported to one SIM of an order, if any. If a line has several SIMs, its number goes to the first. */
function promisedTo(items: readonly CartItem[], SIM: number | undefined): PortingFields | undefined {
  const lines = simsIn(items)
  const line = lines.find((one) => one.SIM === SIM)
  const first = lines.find(({ ItemUUID }) => ItemUUID === line?.ItemUUID)
  return line && line.SIM === first?.SIM && notesPorting(line.item) ? line.item.Attributes : undefined
}

/** The number that a mobile's order promised to port to it, if any. */
export async function portingPromised(
  tx: Tx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
): Promise<PortingFields | undefined> {
  const found = await orderOfMobile(tx, CustomerUUID, MobileUUID)
  const order = found && (await lockOrder(tx, found.CustomerUUID, found.OrderUUID))
  if (!order) return undefined
  const issued = (await simsOf(tx, found.CustomerUUID, found.OrderUUID)).find((sim) => sim.MobileUUID === MobileUUID)
  return promisedTo(order.Items, issued?.SIM)
}

/** The number to be ported to a SIM, as the order shows it. */
export function broughtBy(items: readonly CartItem[], SIM: number) {
  const { PortingOverMSISDN, PortingCarrierLSP } = promisedTo(items, SIM) ?? {}
  if (!PortingOverMSISDN) return {}
  return { Brings: { MSISDN: PortingOverMSISDN, CarrierName: providerName(PortingCarrierLSP ?? '') } }
}
