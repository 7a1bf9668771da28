import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { accounts, lockBalance } from '../ledger/index.ts'
import { switchOffAutoTopUp } from './auto-top-up.ts'
import { creditRow, deleteCredit, lockCredit } from './balance.store.ts'
import { forfeitOf } from './expire-credit.ts'
import { takeFromLots } from './lots.store.ts'

/**
 * Closes the credit of a mobile that moves to postpay, inside the caller's transaction. Forfeits what has expired,
 * hands the rest to `book`, which must move it out of the mobile's ledger account under `reason`, and switches
 * automatic top-up off. Returns the amount handed over; no-op for a mobile without credit.
 */
export async function closeCredit(
  tx: Tx,
  of: { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string },
  book: (amount: Money) => Promise<void>,
): Promise<Money | undefined> {
  const { CustomerUUID, MobileUUID, reason } = of
  if (!(await lockCredit(tx, CustomerUUID, MobileUUID))) return undefined
  await lockBalance(tx, { CustomerUUID, ...accounts.credit(MobileUUID) })
  await forfeitOf(tx, of)
  const row = byRule('balance', 'balance:spend', await creditRow(tx, CustomerUUID, MobileUUID))
  if (row.left > 0) {
    await book(row.left)
    await takeFromLots(tx, [byRule('balance', 'balance:spend', { ...of, reason, amount: row.left })])
  }
  await switchOffAutoTopUp(tx, of, 'on-bill')
  await deleteCredit(tx, row)
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return row.left
}
