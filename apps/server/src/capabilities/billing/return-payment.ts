import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import type { Permitted } from '../../platform/permit.ts'
import { accounts as books, postMovements } from '../ledger/index.ts'
import type { AccountRow } from './accounts.store.ts'
import { allocate, creditTakers, insertReturn, partsOfPayment } from './allocations.store.ts'
import { invoicesByUuid } from './invoices.store.ts'
import { lockedAccount, partiesOf } from './receive-payment.ts'
import { tellReturned } from './tell-bills.ts'

type ReturnedPayment = Omit<NewsOf<'payment.returned'>, 'CustomerUUID' | 'amount' | 'reason'>

/**
 * Brings back onto the bills what a bank took back or was refunded of their payment, in the context's transaction: they
 * ask for it again, by reversing entries. Credit that it had become is taken back first; where that was spent already, the bills on which it
 * was spent ask for it again. Hearing it again changes nothing.
 */
export async function returnPayment(tx: Tx, returned: ReturnedPayment): Promise<void> {
  if (returned.purpose !== 'bill') return
  for (const [CustomerUUID, parts] of Map.groupBy(returned.paysFor, ({ beneficiary }) => beneficiary)) {
    await returnFor(tx, await lockedAccount(tx, CustomerUUID), { ...returned, paysFor: parts })
  }
}

type Account = Permitted<AccountRow, 'bill:manage'>
type BillPart = { InvoiceUUID: Uuid; amount: Money }

async function returnFor(tx: Tx, account: Account, returned: ReturnedPayment): Promise<void> {
  const { CustomerUUID } = account
  const { PaymentUUID, ReturnUUID, payer, paysFor } = returned
  const asked = sum(paysFor.map((part) => part.amount))
  if (!(await insertReturn(tx, { ...account, PaymentUUID, ReturnUUID, amount: asked }))) return
  const { credit, bills } = await takenBack(tx, account, PaymentUUID, asked)
  const fromBills = sum(bills.map((one) => one.amount))
  await postMovements(tx, [
    {
      ...{ CustomerUUID, parties: partiesOf(payer, CustomerUUID, paysFor), reason: `bill-returned:${ReturnUUID}` },
      lines: [
        { account: books.received, amount: minus(zero, sum([credit, fromBills])) },
        { account: books.receivable, amount: fromBills },
        { account: books.paidAhead, amount: credit },
      ],
    },
  ])
  const reversal = { kind: 'reversal' as const, PaymentUUID }
  await allocate(tx, account, [
    ...bills.map((one) => ({ ...reversal, InvoiceUUID: one.InvoiceUUID, amount: minus(zero, one.amount) })),
    ...(credit > 0 ? [{ ...reversal, InvoiceUUID: null, amount: minus(zero, credit) }] : []),
  ])
  await tellReopened(tx, CustomerUUID, bills)
  await tellReturned(tx, CustomerUUID, { ReturnUUID, amount: asked, isRefund: returned.isRefund === true })
  await tx.show(CustomerUUID, 'bill.changed')
}

/** What an amount is taken back from: credit that the payment had become, as far as it is there, then its bills. */
async function takenBack(
  tx: Tx,
  account: Account,
  PaymentUUID: Uuid,
  asked: Money,
): Promise<{ credit: Money; bills: BillPart[] }> {
  const was = await partsOfPayment(tx, account.CustomerUUID, PaymentUUID)
  const becameCredit = sum(was.flatMap(({ InvoiceUUID, amount }) => (InvoiceUUID ? [] : [amount])))
  const ofCredit = money(Math.min(asked, becameCredit))
  const credit = money(Math.min(ofCredit, account.credit))
  const spentOn = ofCredit > credit ? await creditTakers(tx, account.CustomerUUID) : []
  const paid = was.flatMap(({ InvoiceUUID, amount }) => (InvoiceUUID ? [{ InvoiceUUID, amount }] : []))
  return { credit, bills: [...upTo(minus(ofCredit, credit), spentOn), ...upTo(minus(asked, ofCredit), paid)] }
}

/** Parts in their order, up to an amount. */
function upTo(amount: Money, parts: readonly BillPart[]): BillPart[] {
  let left = amount
  return parts.flatMap(({ InvoiceUUID, amount: most }) => {
    const part = money(Math.min(left, most))
    left = minus(left, part)
    return part > 0 ? [{ InvoiceUUID, amount: part }] : []
  })
}

async function tellReopened(tx: Tx, CustomerUUID: Uuid, parts: readonly BillPart[]): Promise<void> {
  const amounts = Map.groupBy(parts, ({ InvoiceUUID }) => InvoiceUUID)
  for (const bill of await invoicesByUuid(tx, CustomerUUID, [...amounts.keys()])) {
    const amount = sum((amounts.get(bill.UUID) ?? []).map((part) => part.amount))
    await tx.tell('bill.reopened', { CustomerUUID, InvoiceUUID: bill.UUID, Number: bill.Number, amount })
  }
}
