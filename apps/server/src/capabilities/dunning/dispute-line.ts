import type { Gives, Input } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { answerDispute, openDispute } from '@waea/domain/dunning/dispute'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { dollars, minus, money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { notifyOperator, settleNotice } from '../../platform/operator/notices.ts'
import { creditInvoice, holdDisputed, invoiceOf, lockOwed } from '../billing/index.ts'
import { disputeAnswer } from './dispute-answer.ts'
import { type DisputeRow, disputeByNumber, insertDispute, saveAnswer } from './disputes.store.ts'
import { reviewAccount } from './review-account.ts'
import { tellDispute } from './tell-arrears.ts'

/**
 * Disputes a line of a bill. The disputed amount is not asked for until the dispute is answered. Only the owner may
 * dispute, also while suspended; if nothing else is overdue, the account comes back. Refuses an unknown bill or line
 * ('not-found'), a credit, and a line that was disputed before.
 */
export async function disputeLine(
  tx: Tx,
  input: Input<typeof dunning.dispute>,
): Promise<Gives<typeof dunning.dispute>> {
  const { customerUuid: CustomerUUID, number, Line: line, AmountCents, Because: because } = input
  permit(tx.actor, 'bill:manage', { CustomerUUID })
  await lockOwed(tx, CustomerUUID)
  const invoice = await invoiceOf(tx, CustomerUUID, number)
  const disputed = invoice?.lines[line - 1]
  if (!invoice || !disputed) throw new Refused(refuse('not-found'))
  const opened = accept(openDispute({ ...invoice, lineAmount: disputed.amount }, AmountCents, tx.today()))
  const { UUID: InvoiceUUID, Number: InvoiceNumber } = invoice
  const facts = { CustomerUUID, UUID: tx.newUuid(), InvoiceUUID, InvoiceNumber, line, because, ...opened }
  const row = { ...facts, lineName: disputed.name, openedOn: tx.today() }
  const inserted = await insertDispute(tx, permit(tx.actor, 'bill:manage', row))
  if (!inserted) throw new Refused(refuse('dispute-known'))
  if (opened.held > 0) await holdDisputed(tx, CustomerUUID, [{ InvoiceUUID, amount: opened.held }])
  const open = { answer: null, answeredOn: null, credited: zero, creditNote: null, dueAgainOn: null }
  const dispute = { ...row, ...inserted, ...open, state: 'open' as const }
  await tellDispute(tx, dispute, null)
  await notifyOperator(tx, {
    ...noticeOf(dispute),
    reason: `${dollars(dispute.amount)} of bill ${InvoiceNumber}: answer by ${dispute.answerBy}`,
  })
  await tx.audit({ CustomerUUID, deed: 'dispute-opened', detail: { Number: dispute.Number, InvoiceNumber, line } })
  await reviewAccount(tx, CustomerUUID)
  await tx.show(CustomerUUID, 'arrears.changed')
  return disputeAnswer(dispute)
}

/**
 * Answers a dispute at the operator's request. An upheld amount is credited with a credit note; a refused amount is
 * asked for again after its new day, unless the bill was paid meanwhile. No-op for the same answer again. Refuses an
 * unknown dispute, and one that was answered otherwise ('conflict').
 */
export async function answerByProvider(
  tx: Tx,
  input: Input<typeof dunning.answerDispute>,
): Promise<Gives<typeof dunning.answerDispute>> {
  const whose = await disputeByNumber(tx, input.number)
  if (!whose) throw new Refused(refuse('not-found'))
  const { CustomerUUID, InvoiceUUID, InvoiceNumber } = whose
  await lockOwed(tx, CustomerUUID)
  const found = await disputeByNumber(tx, input.number)
  if (!found) throw new Refused(refuse('not-found'))
  if (found.state !== 'open') return sameAnswer(found, input)
  const { remaining = zero, disputed = zero } = (await invoiceOf(tx, CustomerUUID, InvoiceNumber)) ?? {}
  const open = { ...found, remaining, otherDisputed: minus(disputed, found.held) }
  const decided = accept(answerDispute(open, input.Outcome === 'upheld', input.AmountCents, tx.today()))
  const { outcome, credit, dueAgain, dueAgainOn } = decided
  // The credited part stops being disputed, because the credit note takes it off the bill.
  const freed = minus(found.held, dueAgain)
  if (freed > 0) await holdDisputed(tx, CustomerUUID, [{ InvoiceUUID, amount: minus(zero, freed) }])
  const because = `Dispute ${found.Number}: ${input.Answer}`.slice(0, 120)
  const note =
    credit > 0 ? await creditInvoice(tx, { CustomerUUID, InvoiceNumber, amount: money(credit), because }) : undefined
  const answered = {
    ...found,
    state: outcome,
    answer: input.Answer,
    answeredOn: tx.today(),
    held: dueAgain,
    credited: credit,
    dueAgainOn,
    creditNote: note?.Number ?? null,
  }
  await saveAnswer(tx, byRule('dunning', 'bill:manage', answered))
  await settleNotice(tx, noticeOf(found))
  await tellDispute(tx, answered, dueAgainOn)
  const detail = { Number: found.Number, outcome, CreditedCents: credit }
  await tx.audit({ CustomerUUID, deed: 'dispute-answered', detail })
  await reviewAccount(tx, CustomerUUID)
  await tx.show(CustomerUUID, 'arrears.changed')
  return disputeAnswer(answered)
}

/** Operator notice for an open dispute. */
const noticeOf = ({ Number: number }: Pick<DisputeRow, 'Number'>) => ({
  kind: 'dispute' as const,
  subject: `dispute ${number}`,
})

/** The dispute if it was answered the same way; refuses 'conflict' otherwise. */
function sameAnswer(
  found: DisputeRow,
  { Outcome, AmountCents, Answer }: Input<typeof dunning.answerDispute>,
): Gives<typeof dunning.answerDispute> {
  const credited = Outcome === 'refused' ? 0 : (AmountCents ?? found.amount)
  if (found.answer !== Answer || found.credited !== credited) throw new Refused(refuse('conflict'))
  return disputeAnswer(found)
}
