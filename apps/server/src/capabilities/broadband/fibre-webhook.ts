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

/** Applies a company's report of an order. Acknowledges and ignores reports of unknown orders. */
async function hearNews(ctx: Ctx, report: LfcOrder | 'nothing'): Promise<{ received: number }> {
  if (report === 'nothing' || !isUuid(report.reference)) return { received: 0 }
  const order = await orderByUuid(ctx, report.reference)
  if (!order) return { received: 0 }
  await ctx.asRule('broadband').inTransaction((tx) => hearOrder(tx, order, report))
  return { received: 1 }
}
