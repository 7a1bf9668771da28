import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { type AccountRow, forgetFailure } from './accounts.store.ts'
import { halfAndRest } from './automatic-days.ts'
import { type InvoiceRow, owedInvoices } from './invoices.store.ts'

/** Whether something of the bills is to be taken automatically by today. */
export function isAnythingDue(ctx: Ctx, account: AccountRow, owed: readonly InvoiceRow[]): boolean {
  return owed.some((bill) => halfAndRest(account, bill).some(({ on }) => on <= ctx.today()))
}

/**
 * Forgets that an automatic payment failed once nothing is left that was to be taken: its bills were paid, credited,
 * disputed or extended. What becomes due later is tried anew. Call it when what bills ask for has become less.
 */
export async function forgetIfNothingDue(tx: Tx, account: Permitted<AccountRow, 'bill:manage'>): Promise<void> {
  if (account.failedFirstOn === null) return
  if (!isAnythingDue(tx, account, await owedInvoices(tx, account.CustomerUUID))) await forgetFailure(tx, account)
}
