import { creditExpiry, planChangeExpiresAt } from '@waea/domain/balance/top-up'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { lockCredit, saveExpiry } from './balance.store.ts'
import { extendLots } from './lots.store.ts'

/**
 * Keeps purchased credit valid for at least a month from now after a plan change (3§9.1), inside the caller's
 * transaction. Longer expiries and the expiry of granted credit do not change; expired credit does not come back. No-op
 * for a mobile without credit.
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
