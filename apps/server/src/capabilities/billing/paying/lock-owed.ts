import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { lockedAccount } from '../settling/receive-payment.ts'
import { settleLess } from '../settling/settle-less.ts'
import { lockAccount } from '../stores/accounts.store.ts'
import { saveDisputed, saveExtension } from '../stores/holds.store.ts'
import { type InvoiceRow, owedInvoices } from '../stores/invoices.store.ts'

/**
 * Locks an account and returns its unpaid bills. Until the transaction ends, nothing is paid, billed or credited.
 * Undefined for a customer without an account.
 */
export async function lockOwed(
  tx: Tx,
  CustomerUUID: Uuid,
): Promise<{ owed: InvoiceRow[]; isClosed: boolean } | undefined> {
  const account = await lockAccount(tx, CustomerUUID)
  if (!account) return undefined
  return { owed: await owedInvoices(tx, CustomerUUID), isClosed: account.closedOn !== null }
}

/** Extends the payment of bills to a day: until then they are not overdue and no card is charged for them. */
export async function extendBills(
  tx: Tx,
  CustomerUUID: Uuid,
  bills: readonly Uuid[],
  until: CalendarDay,
): Promise<void> {
  const account = await lockedAccount(tx, CustomerUUID)
  await saveExtension(tx, account, bills, until)
  await settleLess(tx, account)
  await tx.show(CustomerUUID, 'bill.changed')
}

/** Changes the disputed amount of bills, which is not to be paid meanwhile; a negative amount reduces it. */
export async function holdDisputed(
  tx: Tx,
  CustomerUUID: Uuid,
  changes: readonly { InvoiceUUID: Uuid; amount: Money }[],
): Promise<void> {
  const account = await lockedAccount(tx, CustomerUUID)
  await saveDisputed(tx, account, changes)
  await settleLess(tx, account)
  await tx.show(CustomerUUID, 'bill.changed')
}
