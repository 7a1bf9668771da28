import { allocatePayment } from '@waea/domain/billing/allocate'
import { ownParties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { minus, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { accounts as books, postMovements, transferLines } from '../../ledger/index.ts'
import { allocate } from '../stores/allocations.store.ts'
import { owedInvoices } from '../stores/invoices.store.ts'
import { tellPaid } from '../telling/tell-paid.ts'
import { lockedAccount } from './receive-payment.ts'
import { settleLess } from './settle-less.ts'

/**
 * Pays bills with the credit of an account as payments do, in the context's transaction: no credit lies beside a bill that
 * is owed. Call it when credit has come; `reason` is unique in the books.
 */
export async function spendCredit(
  tx: Tx,
  CustomerUUID: Uuid,
  { reason, service }: { reason: string; service: Uuid | null },
): Promise<void> {
  const account = await lockedAccount(tx, CustomerUUID)
  const owed = await owedInvoices(tx, CustomerUUID)
  const { parts } = allocatePayment(account.credit, owed)
  if (parts.length === 0) return settleLess(tx, account)
  const amount = sum(parts.map((part) => part.amount))
  const { paidAhead: debit, receivable: credit } = books
  const parties = ownParties(CustomerUUID, service)
  await postMovements(tx, [transferLines({ CustomerUUID, parties, reason, amount, debit, credit })])
  const kind = 'credit' as const
  await allocate(
    tx,
    account,
    parts.flatMap((part) => [
      { kind, InvoiceUUID: part.UUID, amount: part.amount },
      { kind, InvoiceUUID: null, amount: minus(zero, part.amount) },
    ]),
  )
  await tellPaid(tx, owed, new Map(parts.map((part) => [part.UUID, part.amount])))
  await settleLess(tx, account)
}
