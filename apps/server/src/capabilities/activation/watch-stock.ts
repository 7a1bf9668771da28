import { isStockLow, type StockLevel, stockName } from '@waea/domain/activation/stock-level'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator, readNotices, settleNotice } from '../../platform/operator/notices.ts'
import { stockLevels } from './stock.store.ts'

const kind = 'stock'
/** There are a dozen kinds of SIMs. */
const maxListed = 100

export const isLow = (ctx: Ctx, level: StockLevel): boolean => isStockLow(level, ctx.config.simStockLow, ctx.today())

/**
 * Warns the operator about each kind of SIM of which fewer are free than `SIM_STOCK_LOW`, and again only if still fewer
 * are: a warning that was seen does not come back every day.
 */
export async function watchStock(ctx: Ctx): Promise<void> {
  const { rows: warned } = await readNotices(ctx, { kind, unseenOnly: false, from: 0, most: maxListed })
  for (const level of await stockLevels(ctx)) {
    if (!isLow(ctx, level)) continue
    const subject = stockName(level)
    const reason = `${level.free} left, fewer than ${ctx.config.simStockLow}`
    const isKnown = warned.some(({ Subject, Reason }) => Subject === subject && Reason === reason)
    if (!isKnown) await notifyOperator(ctx, { kind, subject, reason })
  }
}

/** Ends the warnings about kinds of which enough are free by now. */
export async function settleStock(tx: Tx): Promise<void> {
  for (const level of await stockLevels(tx)) {
    if (!isLow(tx, level)) await settleNotice(tx, { kind, subject: stockName(level) })
  }
}
