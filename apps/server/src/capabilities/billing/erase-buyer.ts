import { documentsKeptFrom, mostWithoutBuyer } from '@waea/domain/billing/making/taxable-supply'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { eraseBuyer, eraseBuyersBefore } from './stores/erase.store.ts'

/**
 * Erases from bills and credit notes who a purged customer is, in the context's transaction. Above $1,000.00 the law asks
 * for the buyer for seven years, who stays on those until then (decision 69).
 */
export function hearPurged(tx: Tx, { CustomerUUID }: NewsOf<'customer.purged'>): Promise<void> {
  return eraseBuyer(tx, byRule('billing', 'bill:manage', { CustomerUUID }), mostWithoutBuyer)
}

/** Erases the buyer where the seven years have passed. */
export async function eraseOldBuyers(ctx: Ctx): Promise<void> {
  await ctx.inTransaction((tx) => eraseBuyersBefore(tx, documentsKeptFrom(tx.today())))
}
