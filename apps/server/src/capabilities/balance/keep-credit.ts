import { creditExpiry, planChangeExpiresAt } from '@waea/domain/balance/top-up'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { lockCredit, saveExpiry } from './balance.store.ts'
import { extendLots } from './lots.store.ts'

/**
 * Keeps what was bought of a mobile's credit for a month from now at least, since its plan has changed (3§9.1), in the context's transaction.
 * What lasts longer stays, and so does the last day of what was given; what has expired does not come back; a mobile without
 * credit has nothing to keep.
 */
export async function keepCredit(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const row = await lockCredit(tx, CustomerUUID, MobileUUID)
  if (!row) return
  const product = {
    UUID: row.MobileUUID,
    CurrencyCreditExpiresAtNanos: row.expiresAt && nanos(row.expiresAt),
    CreatedAtNanos: nanos(row.createdAt),
    MainBalCreditCents: 0,
  }
  const until = creditExpiry(product, tx.now())
  if (!until) return
  const monthAhead = planChangeExpiresAt(tx.now())
  const expiresAt = until > monthAhead ? until : monthAhead
  const kept = byRule('balance', 'balance:spend', { ...row, expiresAt })
  await saveExpiry(tx, kept)
  await extendLots(tx, kept, monthAhead)
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}
