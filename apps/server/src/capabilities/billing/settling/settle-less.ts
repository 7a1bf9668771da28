import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import type { AccountRow } from '../stores/accounts.store.ts'
import { forgetIfNothingDue } from './forget-failure.ts'
import { writeOffRest } from './write-off-rest.ts'

/**
 * Does what follows where the bills of an account ask for less than before, in the context's transaction: the rest is
 * written off where it is too little and the account closed, and an automatic payment that failed is forgotten where nothing
 * is left of it. Call it with the account locked.
 */
export async function settleLess(tx: Tx, account: Permitted<AccountRow, 'bill:manage'>): Promise<void> {
  await writeOffRest(tx, account)
  await forgetIfNothingDue(tx, account)
}
