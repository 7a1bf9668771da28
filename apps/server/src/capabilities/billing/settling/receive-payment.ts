import { allocatePayment } from '@waea/domain/billing/allocate'
import type { Parties, PaymentPart } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { minus, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { accounts as books, postMovements } from '../../ledger/index.ts'
import type { PaymentNow } from '../../payments/index.ts'
import { type AccountRow, lockAccount } from '../stores/accounts.store.ts'
import { allocate, insertPayment } from '../stores/allocations.store.ts'
import { endAttempt } from '../stores/attempts.store.ts'
import { owedInvoices } from '../stores/invoices.store.ts'
import { tellCredit, tellPaidByGuest } from '../telling/tell-bills.ts'
import { tellPaid } from '../telling/tell-paid.ts'
import { settleLess } from './settle-less.ts'

type Paid = Pick<PaymentNow, 'CustomerUUID' | 'PaymentUUID' | 'payer' | 'paysFor'>
type Account = Permitted<AccountRow, 'bill:manage'>

/** Applies a payment to its bills, once, inside the caller's transaction; returns whether this call did it. */
export async function receivePayment(tx: Tx, paid: Paid): Promise<boolean> {
  let isNew = false
  for (const [CustomerUUID, parts] of Map.groupBy(paid.paysFor, ({ beneficiary }) => beneficiary)) {
    isNew = (await receiveFor(tx, await lockedAccount(tx, CustomerUUID), { ...paid, paysFor: parts })) || isNew
  }
  await endAttempt(tx, byRule('billing', 'bill:manage', paid), 'paid')
  return isNew
}

async function receiveFor(tx: Tx, account: Account, { PaymentUUID, payer, paysFor }: Paid): Promise<boolean> {
  const { CustomerUUID } = account
  const amount = sum(paysFor.map((part) => part.amount))
  if (!(await insertPayment(tx, { ...account, PaymentUUID, amount }))) return false
  const owed = await owedInvoices(tx, CustomerUUID)
  const chosen = paysFor.map(({ thing: UUID, amount: most }) => ({ UUID, amount: most }))
  const { parts, toCredit } = allocatePayment(amount, owed, chosen)
  await postMovements(tx, [
    {
      CustomerUUID,
      parties: partiesOf(payer, CustomerUUID, paysFor),
      reason: `bill-payment:${PaymentUUID}`,
      lines: [
        { account: books.received, amount },
        { account: books.receivable, amount: minus(zero, minus(amount, toCredit)) },
        { account: books.paidAhead, amount: minus(zero, toCredit) },
      ],
    },
  ])
  await allocate(tx, account, [
    ...parts.map((part) => ({ InvoiceUUID: part.UUID, kind: 'payment' as const, amount: part.amount, PaymentUUID })),
    ...(toCredit > 0 ? [{ InvoiceUUID: null, kind: 'payment' as const, amount: toCredit, PaymentUUID }] : []),
  ])
  await tellPaid(tx, owed, new Map(parts.map((part) => [part.UUID, part.amount])))
  const received = { PaymentUUID, amount, toCredit, isClosed: account.closedOn !== null }
  if (payer.kind === 'guest') await tellPaidByGuest(tx, CustomerUUID, received)
  else if (toCredit > 0) await tellCredit(tx, CustomerUUID, received)
  await settleLess(tx, account)
  await tx.show(CustomerUUID, 'bill.changed')
  return true
}

/** A customer's account, locked. Throws without one: every payment of bills has an account. */
export async function lockedAccount(tx: Tx, CustomerUUID: Uuid): Promise<Account> {
  const account = await lockAccount(tx, CustomerUUID)
  if (!account) throw new Error(`A bill of the customer ${CustomerUUID} was paid who has no account`)
  return byRule('billing', 'bill:manage', account)
}

/** The parties of a payment of bills, with the service if all parts name the same one. */
export function partiesOf(payer: Parties['payer'], beneficiary: Uuid, parts: readonly PaymentPart[]): Parties {
  const services = new Set(parts.map(({ service }) => service))
  return { payer, beneficiary, service: services.size === 1 ? (parts[0]?.service ?? null) : null }
}
