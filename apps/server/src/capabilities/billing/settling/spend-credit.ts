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
 * Pays bills from an account's credit in the order that payments do, inside the caller's transaction, so that an
 * account never has credit and unpaid bills together. Call it after credit was added; `reason` is unique in the ledger.
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
