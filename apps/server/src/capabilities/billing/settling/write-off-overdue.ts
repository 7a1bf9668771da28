import type { Gives, Input } from '@waea/contract/call'
import type { writeOffs } from '@waea/contract/money/write-offs'
import { type WriteOff, writeOffOf } from '@waea/domain/billing/write-off'
import { ownParties } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { customerOf, lessenDebt } from '../../customers/index.ts'
import { accounts as books } from '../../ledger/index.ts'
import { lockAccount } from '../stores/accounts.store.ts'
import { tellOverdueWrittenOff } from '../telling/tell-bills.ts'
import { settleLess } from './settle-less.ts'
import { whatIsOwedBy } from './what-is-owed-by.ts'
import { writeOffBills } from './write-off-rest.ts'

type Calls = typeof writeOffs

/** What an operator can write off of what a customer owes. */
export async function readOverdue(ctx: Ctx, input: Input<Calls['overdue']>): Promise<Gives<Calls['overdue']>> {
  const { UUID } = await customerOf(ctx, input.customerUuid)
  const { amount, debt, bills } = writeOffOf(await whatIsOwedBy(ctx, UUID))
  return { AmountCents: amount, Bills: billsAnswer(bills), DebtCents: debt }
}

const billsAnswer = (bills: WriteOff['bills']) =>
  bills.map(({ bill, amount }) => ({ Number: bill.Number, AmountCents: amount }))

/**
 * Writes off a customer's overdue bills and debt at the operator's request, inside the caller's transaction; what that
 * suspended opens again. Refuses an unknown customer, one who owes nothing overdue ('nothing-owed'), and an amount other
 * than shown ('conflict').
 */
export async function writeOffOverdue(tx: Tx, input: Input<Calls['writeOff']>): Promise<Gives<Calls['writeOff']>> {
  const { AmountCents, Because } = input
  const { UUID: CustomerUUID } = await customerOf(tx, input.customerUuid)
  permit(tx.actor, 'debt:write-off', { CustomerUUID })
  // Locked before reading, so that no payment or second operator changes what is written off.
  const account = await lockAccount(tx, CustomerUUID)
  const what = await whatIsOwedBy(tx, CustomerUUID)
  const { amount, bills, debt } = writeOffOf(what)
  if (amount === zero) throw new Refused(refuse('nothing-owed'))
  if (amount !== AmountCents) throw new Refused(refuse('conflict'))
  const UUID = tx.newUuid()
  if (account && bills.length > 0) {
    const permitted = byRule('billing', 'bill:manage', account)
    const parts = bills.map((one) => ({ InvoiceUUID: one.bill.UUID, amount: one.amount }))
    await writeOffBills(tx, permitted, { UUID, owed: what.owed, parts })
    await settleLess(tx, permitted)
  }
  if (debt > zero) {
    const parties = ownParties(CustomerUUID, null)
    const change = { CustomerUUID, parties, amount: debt, against: books.writeOff }
    const taken = await lessenDebt(tx, { ...change, reason: `debt-written-off:${UUID}` })
    // A payment of the debt came in between; refusing rolls everything back.
    if (taken !== debt) throw new Refused(refuse('conflict'))
  }
  const detail = { WriteOffUUID: UUID, AmountCents: amount, DebtCents: debt, because: Because.trim() }
  await tx.audit({ CustomerUUID, deed: 'overdue-written-off', detail })
  await tellOverdueWrittenOff(tx, CustomerUUID, { UUID, amount, debt, bills: billsAnswer(bills) })
  return { WriteOffUUID: UUID, AmountCents: amount }
}
