import { restToWriteOff } from '@waea/domain/billing/payable'
import { ownParties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { accounts as books, move } from '../../ledger/index.ts'
import type { AccountRow } from '../stores/accounts.store.ts'
import { allocate, writtenOffOf } from '../stores/allocations.store.ts'
import { type InvoiceRow, owedInvoices } from '../stores/invoices.store.ts'
import { tellWrittenOff } from '../telling/tell-bills.ts'
import { tellPaid } from '../telling/tell-paid.ts'

/**
 * Writes off the rest of a closed account's bills if it is too small to charge (1§5, 3§9.1), inside the caller's
 * transaction, because no next bill will collect it. Notifies the customer, unless a bill issued in the same
 * transaction does. Call it with the account locked.
 */
export async function writeOffRest(
  tx: Tx,
  account: Permitted<AccountRow, 'bill:manage'>,
  { isNotifiedByBill = false } = {},
): Promise<void> {
  if (account.closedOn === null) return
  const { CustomerUUID } = account
  const owed = await owedInvoices(tx, CustomerUUID)
  const rest = restToWriteOff(owed)
  if (rest === zero) return
  const UUID = tx.newUuid()
  const parts = owed.map(({ UUID: InvoiceUUID, remaining: amount }) => ({ InvoiceUUID, amount }))
  await writeOffBills(tx, account, { UUID, owed, parts })
  if (!isNotifiedByBill) await tellWrittenOff(tx, CustomerUUID, { UUID, amount: rest })
}

/** Amounts to write off of unpaid bills. `UUID` is the write-off's own. */
interface BillsWrittenOff {
  UUID: Uuid
  owed: readonly InvoiceRow[]
  parts: readonly { InvoiceUUID: Uuid; amount: Money }[]
}

/** Writes off amounts of an account's bills, inside the caller's transaction. Call it with the account locked. */
export async function writeOffBills(
  tx: Tx,
  account: Permitted<AccountRow, 'bill:manage'>,
  { UUID, owed, parts }: BillsWrittenOff,
): Promise<void> {
  const { CustomerUUID } = account
  const amount = sum(parts.map((part) => part.amount))
  await book(tx, { CustomerUUID, reason: `bill-written-off:${UUID}`, amount })
  await allocate(
    tx,
    account,
    parts.map((part) => ({ ...part, kind: 'write-off' as const })),
  )
  await tellPaid(tx, owed, new Map(parts.map((part) => [part.InvoiceUUID, part.amount])))
  await tx.show(CustomerUUID, 'bill.changed')
}

/**
 * Undoes the write-off of a bill before it is credited, inside the caller's transaction: the credit note covers that
 * amount too, and none of it may become credit. What it leaves is written off again. Returns the amount. Call it with the account locked.
 */
export async function takeWriteOffBack(
  tx: Tx,
  account: Permitted<AccountRow, 'bill:manage'>,
  InvoiceUUID: Uuid,
): Promise<Money> {
  const { CustomerUUID } = account
  const amount = await writtenOffOf(tx, CustomerUUID, InvoiceUUID)
  if (amount === zero) return zero
  await book(tx, { CustomerUUID, reason: `bill-not-written-off:${tx.newUuid()}`, amount: minus(zero, amount) })
  await allocate(tx, account, [{ InvoiceUUID, kind: 'write-off', amount: minus(zero, amount) }])
  return amount
}

function book(tx: Tx, { CustomerUUID, ...what }: { CustomerUUID: Uuid; reason: string; amount: Money }) {
  const { writeOff: debit, receivable: credit } = books
  return move(tx, { ...what, CustomerUUID, parties: ownParties(CustomerUUID, null), debit, credit })
}
