import { documentsKeptFrom, mostWithoutBuyer } from '@waea/domain/billing/making/taxable-supply'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { eraseBuyer, eraseBuyersBefore } from './stores/erase.store.ts'

/**
 * Erases a purged customer's identity from their bills and credit notes, inside the caller's transaction. The law
 * requires the buyer on documents above $1,000.00 for seven years, so those keep it until then (decision 69).
 */
export function hearPurged(tx: Tx, { CustomerUUID }: EventOf<'customer.purged'>): Promise<void> {
  return eraseBuyer(tx, byRule('billing', 'bill:manage', { CustomerUUID }), mostWithoutBuyer)
}

/** Erases the buyer from documents older than the seven years. */
export async function eraseOldBuyers(ctx: Ctx): Promise<void> {
  await ctx.inTransaction((tx) => eraseBuyersBefore(tx, documentsKeptFrom(tx.today())))
}
