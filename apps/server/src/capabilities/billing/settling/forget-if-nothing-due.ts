import { isCollected } from '@waea/domain/payments/amount'
import { sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { type AccountRow, forgetFailure } from '../stores/accounts.store.ts'
import { type InvoiceRow, owedAfterReturn, owedInvoices } from '../stores/invoices.store.ts'
import { halfAndRest } from '../telling/automatic-days.ts'

/** Whether an automatic payment is due by today that is large enough to be charged by itself. */
export function isAnythingDue(ctx: Ctx, account: AccountRow, owed: readonly InvoiceRow[]): boolean {
  const due = owed.flatMap((bill) => halfAndRest(account, bill)).filter(({ on }) => on <= ctx.today())
  return isCollected(sum(due.map(({ amount }) => amount)))
}

/**
 * Clears the failure of an automatic payment once nothing is due any more: its bills were paid, credited, disputed or
 * extended. What becomes due later starts afresh. After a return only payment or credit clears it: a bill that is
 * disputed or extended is still the debt that the means is not used for again.
 */
export async function forgetIfNothingDue(tx: Tx, account: Permitted<AccountRow, 'bill:manage'>): Promise<void> {
  const { CustomerUUID, failedFirstOn, failedBecause } = account
  if (failedFirstOn === null) return
  const isLeft =
    failedBecause === 'taken-back'
      ? isCollected(await owedAfterReturn(tx, CustomerUUID))
      : isAnythingDue(tx, account, await owedInvoices(tx, CustomerUUID))
  if (!isLeft) await forgetFailure(tx, account)
}
