import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import type { AccountRow } from '../stores/accounts.store.ts'
import { forgetIfNothingDue } from './forget-if-nothing-due.ts'
import { writeOffRest } from './write-off-rest.ts'

/**
 * Runs after an account's bills ask for less, inside the caller's transaction: writes off a rest that is too small to
 * charge if the account is closed, and clears a failed automatic payment if nothing of it is left. Call it with the
 * account locked.
 */
export async function settleLess(tx: Tx, account: Permitted<AccountRow, 'bill:manage'>): Promise<void> {
  await writeOffRest(tx, account)
  await forgetIfNothingDue(tx, account)
}
