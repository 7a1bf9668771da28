import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { fromPartner } from '../../platform/jobs/part.ts'
import type { LfcOrder } from '../../ports/fibre.ts'
import { hearOrder } from './orders/hear-order.ts'
import { orderByUuid } from './stores/orders.store.ts'

/** The webhook of the fibre companies. Its signature covers the raw bytes. */
export const fibreWebhook = fromPartner(({ fibre }, { body, headers }) => {
  const signature = headers['x-fibre-signature']
  return typeof signature === 'string' ? fibre.verifyNews(body, signature) : undefined
}, hearNews)

/** Hears what has become of an order. Reports of unknown orders are acknowledged and ignored. */
async function hearNews(ctx: Ctx, told: LfcOrder | 'nothing'): Promise<{ received: number }> {
  if (told === 'nothing' || !isUuid(told.reference)) return { received: 0 }
  const order = await orderByUuid(ctx, told.reference)
  if (!order) return { received: 0 }
  await ctx.asRule('broadband').inTransaction((tx) => hearOrder(tx, order, told))
  return { received: 1 }
}
