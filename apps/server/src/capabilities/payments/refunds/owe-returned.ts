import { isCollected } from '@waea/domain/payments/amount'
import type { Payer, PaymentPart } from '@waea/domain/payments/parties'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { customersByUuid, lessenDebt, owe } from '../../customers/index.ts'
import { accounts, move } from '../../ledger/index.ts'
import type { TakenBack } from '../payment-now.ts'
import { mailPaidFor, mailReturned } from '../receipts/debit-mails.ts'
import { markOwed, type NotOwed, noteNotOwed } from '../stores/returns.store.ts'

/** What of a return is not owed, but for what is written off. */
export type Covered = Pick<NotOwed, 'undelivered' | 'fromCredit'>

/**
 * Makes owed what was taken back of a payment and nothing else covers, in the context's transaction: the account is
 * suspended until it is paid, its customer is told, and so is another account that had paid, and the provider sees the
 * debt. Less than can be charged by itself is written off instead. `cover` is given what is known to be of something never delivered; it takes off prepay credit what is still there
 * of the rest, and says how much that is, and what was not delivered. Nobody owes what a guest had paid, or somebody for a
 * customer who was erased since, or what was spent of a top-up that was refunded at the card partner: it is written off,
 * and the operator is told. Hearing it again changes nothing; returns whether it was heard now.
 */
export async function oweReturned(
  tx: Tx,
  returned: TakenBack,
  cover: (undelivered: Money) => Promise<Covered> = async (undelivered) => ({ undelivered, fromCredit: zero }),
): Promise<boolean> {
  const { CustomerUUID: account, ReturnUUID: UUID, payer, paysFor } = returned
  const owner = byRule('payments', 'payment:make', { CustomerUUID: account, UUID })
  const marked = await markOwed(tx, owner)
  if (!marked) return false
  const covered = await cover(marked.undelivered)
  const there = await beneficiariesOf(tx, paysFor)
  let writtenOff = zero
  for (const one of owedParts(paysFor, covered)) {
    const { beneficiary: CustomerUUID, service, UUID: part, delivered, ofCredit, owed: amount } = one
    const isLost = isWrittenOff(returned) || !there.has(CustomerUUID)
    const isAsked = !isLost && isCollected(amount)
    if (payer.kind === 'billing-parent' && delivered > zero)
      await mailPaidFor(tx, returned, {
        CustomerUUID,
        part,
        amount: delivered,
        ofCredit,
        owed: isAsked ? amount : zero,
      })
    if (amount === zero) continue
    const parties = { payer, beneficiary: CustomerUUID, service }
    const change = { CustomerUUID, parties, reason: `owed-again:${UUID}:${part}`, amount }
    if (isAsked) {
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
 * Takes off the debt what came back since a dispute was won, in the context's transaction. What was paid of the debt
 * meanwhile was paid twice: it stays the customer's in the books, and the operator is asked to return it.
 */
export async function settleReinstated(tx: Tx, returned: TakenBack, was: NotOwed): Promise<void> {
  const { ReturnUUID, PaymentUUID, payer, paysFor } = returned
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
    reason: `${returned.isRefund ? 'the bank returned a refund' : 'the dispute was won'}, and the customer had paid ${twice} cents of it meanwhile: refund them`,
    document: { ReturnUUID, cents: twice },
  })
}

/** Those of whom something was paid for who were not erased since. */
const beneficiariesOf = (tx: Tx, paysFor: readonly PaymentPart[]) =>
  customersByUuid(
    tx,
    paysFor.map(({ beneficiary }) => beneficiary),
  )

/** What of each part was delivered, and of that was taken off credit, and is owed. */
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

/** A guest is nobody's customer: what a guest's bank takes back is no debt of the one for whom the guest paid. */
const isGuests = ({ kind }: Payer) => kind === 'guest'

/** Nobody owes what was spent of a top-up that we refunded of our own accord. */
const isWrittenOff = ({ payer, purpose, isRefund }: Pick<TakenBack, 'payer' | 'purpose' | 'isRefund'>) =>
  isGuests(payer) || (isRefund && purpose === 'top-up')

function reportLoss(
  tx: Tx,
  { PaymentUUID, ReturnUUID, payer, amount, reason, isRefund }: TakenBack,
  cents: Money,
): Promise<void> {
  // Of its own subject beside the dispute itself, which is to be answered.
  const [subject, what] = isRefund
    ? [`refund ${ReturnUUID}`, `${amount} cents of payment ${PaymentUUID} were refunded at the card partner`]
    : isGuests(payer)
      ? [`payment ${PaymentUUID}`, 'the bank of a guest took back a payment']
      : [`return ${ReturnUUID}`, 'a bank took back a payment for a customer who was erased']
  return notifyOperator(tx, {
    kind: 'card-event',
    subject,
    reason: `${what}, of which ${cents} cents were spent: they are written off`,
    document: { PaymentUUID, ReturnUUID, reason, cents },
  })
}
