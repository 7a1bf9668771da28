import { isCollected } from '@waea/domain/payments/amount'
import type { Payer, PaymentPart } from '@waea/domain/payments/parties'
import { dollars, type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { customersByUuid, lessenDebt, owe } from '../../customers/index.ts'
import { accounts, move } from '../../ledger/index.ts'
import type { TakenBack } from '../payment-now.ts'
import { mailPaidFor, mailReturned } from '../receipts/debit-mails.ts'
import { markOwed, type NotOwed, noteNotOwed } from '../stores/returns.store.ts'

/** The parts of a return that are not owed, without write-offs. */
export type Covered = Pick<NotOwed, 'undelivered' | 'fromCredit'>

const none: Covered = { undelivered: zero, fromCredit: zero }

/** What a return takes back, without the row that records it. */
export type Refunded = Pick<TakenBack, 'PaymentUUID' | 'payer' | 'purpose' | 'paysFor' | 'isRefund'>

/** What of a return would be owed again and what written off, by the rule of `oweReturned`. */
export async function owedOfReturn(
  ctx: Ctx,
  returned: Refunded,
  covered: Covered = none,
): Promise<{ owed: Money; writtenOff: Money }> {
  const parts = await decidedParts(ctx, returned, covered)
  return {
    owed: sum(parts.filter(({ isDebt }) => isDebt).map(({ owed }) => owed)),
    writtenOff: sum(parts.filter(({ isDebt }) => !isDebt).map(({ owed }) => owed)),
  }
}

/**
 * Makes a returned payment owed as far as nothing covers it, inside the caller's transaction. The account is suspended
 * until it is paid; the customer, and another account that had paid, are notified, and the provider sees the debt. An
 * amount too small to charge is written off instead. `cover` gets the amount known to be undelivered, takes the rest
 * off prepay credit as far as it is left, and returns both amounts. Written off, with a notice to the operator: a
 * guest's payment, a payment for a customer erased since, and the spent part of a top-up refunded at the card partner.
 * Idempotent; returns whether this call did it.
 */
export async function oweReturned(
  tx: Tx,
  returned: TakenBack,
  cover: (undelivered: Money) => Promise<Covered> = async (undelivered) => ({ ...none, undelivered }),
): Promise<boolean> {
  const { CustomerUUID: account, ReturnUUID: UUID, payer } = returned
  const owner = byRule('payments', 'payment:make', { CustomerUUID: account, UUID })
  const marked = await markOwed(tx, owner)
  if (!marked) return false
  const covered = await cover(marked.undelivered)
  let writtenOff = zero
  for (const one of await decidedParts(tx, returned, covered)) {
    const { beneficiary: CustomerUUID, service, UUID: part, delivered, ofCredit, owed: amount, isLost, isDebt } = one
    if (payer.kind === 'billing-parent' && delivered > zero)
      await mailPaidFor(tx, returned, {
        CustomerUUID,
        part,
        amount: delivered,
        ofCredit,
        owed: isDebt ? amount : zero,
      })
    if (amount === zero) continue
    const parties = { payer, beneficiary: CustomerUUID, service }
    const change = { CustomerUUID, parties, reason: `owed-again:${UUID}:${part}`, amount }
    if (isDebt) {
      await owe(tx, { ...change, against: accounts.received })
      continue
    }
    await move(tx, { ...change, debit: accounts.writeOff, credit: accounts.received })
    if (isLost) await reportLoss(tx, returned, amount)
    writtenOff = sum([writtenOff, amount])
  }
  const notOwed = { ...covered, writtenOff }
  await noteNotOwed(tx, owner, notOwed)
  if (!isGuests(payer)) await mailReturned(tx, returned, notOwed)
  return true
}

/**
 * Takes a reinstated amount off the debt after a won dispute, inside the caller's transaction. If the customer has paid
 * part of the debt meanwhile, that part was paid twice: it stays theirs in the ledger, and the operator is asked to
 * refund it.
 */
export async function settleReinstated(tx: Tx, returned: TakenBack, was: NotOwed): Promise<void> {
  const { CustomerUUID: owner, ReturnUUID, PaymentUUID, payer, paysFor } = returned
  const there = await beneficiariesOf(tx, paysFor)
  let twice = zero
  for (const { beneficiary: CustomerUUID, service, UUID: part, owed } of owedParts(paysFor, was)) {
    if (owed === zero) continue
    const wasLost = isWrittenOff(returned) || (was.writtenOff > zero && !(there.has(CustomerUUID) && isCollected(owed)))
    const parties = { payer, beneficiary: CustomerUUID, service }
    const change = { CustomerUUID, parties, reason: `not-owed:${ReturnUUID}:${part}`, amount: owed }
    if (wasLost) await move(tx, { ...change, debit: accounts.received, credit: accounts.writeOff })
    else twice = sum([twice, minus(owed, await lessenDebt(tx, { ...change, against: accounts.received }))])
  }
  if (twice === zero) return
  await notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${PaymentUUID}`,
    reason: `${returned.isRefund ? 'the bank returned a refund' : 'the dispute was won'}, and the customer had paid ${dollars(twice)} of it meanwhile: refund them`,
    document: { CustomerUUID: owner, ReturnUUID, cents: twice },
  })
}

/** For each part of a return, also whether what is owed of it is lost to us, and whether it becomes a debt. */
async function decidedParts(ctx: Ctx, returned: Refunded, covered: Covered) {
  const there = await beneficiariesOf(ctx, returned.paysFor)
  return owedParts(returned.paysFor, covered).map((part) => {
    const isLost = isWrittenOff(returned) || !there.has(part.beneficiary)
    return { ...part, isLost, isDebt: !isLost && isCollected(part.owed) }
  })
}

/** The beneficiaries of a payment who have not been erased. */
const beneficiariesOf = (ctx: Ctx, paysFor: readonly PaymentPart[]) =>
  customersByUuid(
    ctx,
    paysFor.map(({ beneficiary }) => beneficiary),
  )

/** For each part: what was delivered, how much of that was taken off credit, and what is owed. */
function owedParts<Part extends PaymentPart>(paysFor: readonly Part[], covered: Covered) {
  let { undelivered, fromCredit } = covered
  return paysFor.map((part) => {
    const delivered = money(Math.max(0, part.amount - undelivered))
    undelivered = money(Math.max(0, undelivered - part.amount))
    const ofCredit = money(Math.min(fromCredit, delivered))
    fromCredit = minus(fromCredit, ofCredit)
    return { ...part, delivered, ofCredit, owed: minus(delivered, ofCredit) }
  })
}

/** A guest's chargeback is never a debt of the customer whom they paid for. */
const isGuests = ({ kind }: Payer) => kind === 'guest'

/** Nobody owes the spent part of a top-up that we refunded ourselves. */
const isWrittenOff = ({ payer, purpose, isRefund }: Pick<TakenBack, 'payer' | 'purpose' | 'isRefund'>) =>
  isGuests(payer) || (isRefund && purpose === 'top-up')

function reportLoss(
  tx: Tx,
  { CustomerUUID, PaymentUUID, ReturnUUID, payer, amount, reason, isRefund }: TakenBack,
  cents: Money,
): Promise<void> {
  // A subject of its own, because the dispute has a notice that still has to be answered.
  const [subject, what] = isRefund
    ? [`refund ${ReturnUUID}`, `${dollars(amount)} of payment ${PaymentUUID} was refunded at the card partner`]
    : isGuests(payer)
      ? [`payment ${PaymentUUID}`, 'the bank of a guest took back a payment']
      : [`return ${ReturnUUID}`, 'a bank took back a payment for a customer who was erased']
  return notifyOperator(tx, {
    kind: 'card-event',
    subject,
    reason: `${what}, of which ${dollars(cents)} was spent: it is written off`,
    document: { CustomerUUID, PaymentUUID, ReturnUUID, reason, cents },
  })
}
