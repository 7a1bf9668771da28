import { addMonths, startOfDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { deleteDocuments, deleteHours } from './documents.store.ts'

const maxAtOnce = 5000

/**
 * Deletes uses and their hourly sums that are older than `USAGE_KEEP_MONTHS`, in small transactions; unset, none. The
 * charges for them are in the ledger and on bills. A document that comes again is not counted again: it is too late.
 */
export async function forgetUsage(ctx: Ctx): Promise<void> {
  const { usageKeepMonths } = ctx.config
  if (usageKeepMonths === undefined) return
  const before = startOfDay(addMonths(ctx.today(), -usageKeepMonths))
  for (const forget of [deleteDocuments, deleteHours]) {
    let gone = maxAtOnce
    while (gone >= maxAtOnce) gone = await ctx.inTransaction((tx) => forget(tx, before, maxAtOnce))
  }
}
