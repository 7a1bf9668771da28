import type { Payer } from '@waea/domain/payments/parties'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { lessenDebt, reopenDebt } from '../customers/index.ts'
import { accounts, move } from '../ledger/index.ts'
import { mailPaidFor, mailReturned } from './debit-mails.ts'
import { markOwed, noteTakenCredit } from './returns.store.ts'

/**
 * Makes owed what a bank took back of a payment and nothing else covers, in the context's transaction: the account is
 * suspended until it is paid, its customer is told, and so is another account that had paid, and the provider sees the
 * debt. `takeCredit` takes off prepay credit what of it is still there, and says how much. What a guest had paid is nobody's debt: it is written off,
 * and the operator is told. Hearing it again changes nothing.
 */
export async function oweReturned(
  tx: Tx,
  news: NewsOf<'payment.returned'>,
  takeCredit: () => Promise<Money> = async () => zero,
): Promise<void> {
  const { CustomerUUID: account, ReturnUUID: UUID, payer, paysFor } = news
  const owner = permit(byRule('payments'), 'payment:make', { CustomerUUID: account, UUID })
  if (!(await markOwed(tx, owner))) return
  const fromCredit = await takeCredit()
  const { received: credit } = accounts
  const debit = isGuests(payer) ? accounts.writeOff : accounts.arrears
  let covered = fromCredit
  for (const { beneficiary: CustomerUUID, service, amount: whole, UUID: part } of paysFor) {
    const ofCredit = money(Math.min(covered, whole))
    covered = minus(covered, ofCredit)
    const amount = minus(whole, ofCredit)
    if (payer.kind === 'billing-parent') await mailPaidFor(tx, news, { CustomerUUID, part, amount: whole, ofCredit })
    if (amount === zero) continue
    const parties = { payer, beneficiary: CustomerUUID, service }
    await move(tx, { CustomerUUID, parties, reason: `owed-again:${UUID}:${part}`, amount, debit, credit })
    if (isGuests(payer)) await reportLoss(tx, news, amount)
    else await reopenDebt(tx, CustomerUUID, amount)
  }
  if (fromCredit > zero) await noteTakenCredit(tx, owner, fromCredit)
  if (!isGuests(payer)) await mailReturned(tx, news, fromCredit)
}

/**
 * Takes off the debt what came back since a dispute was won, in the context's transaction. What was paid of the debt
 * meanwhile was paid twice: it stays the customer's in the books, and the operator is asked to return it.
 */
export async function settleReinstated(tx: Tx, news: NewsOf<'payment.reinstated'>): Promise<void> {
  const { ReturnUUID, PaymentUUID, payer, paysFor, fromCredit } = news
  const { received: debit } = accounts
  const credit = isGuests(payer) ? accounts.writeOff : accounts.arrears
  let covered = fromCredit
  let twice = zero
  for (const { beneficiary: CustomerUUID, service, amount: whole, UUID: part } of paysFor) {
    const ofCredit = money(Math.min(covered, whole))
    covered = minus(covered, ofCredit)
    const owed = minus(whole, ofCredit)
    const amount = owed === zero || isGuests(payer) ? owed : await lessenDebt(tx, CustomerUUID, owed)
    twice = sum([twice, minus(owed, amount)])
    if (amount === zero) continue
    const parties = { payer, beneficiary: CustomerUUID, service }
    await move(tx, { CustomerUUID, parties, reason: `not-owed:${ReturnUUID}:${part}`, amount, debit, credit })
  }
  if (twice === zero) return
  await notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${PaymentUUID}`,
    reason: `the dispute was won, and the customer had paid ${twice} cents of it meanwhile: refund them`,
    document: { ReturnUUID, cents: twice },
  })
}

/** A guest is nobody's customer: what a guest's bank takes back is no debt of the one for whom the guest paid. */
const isGuests = ({ kind }: Payer) => kind === 'guest'

function reportLoss(
  tx: Tx,
  { PaymentUUID, ReturnUUID, reason }: NewsOf<'payment.returned'>,
  cents: Money,
): Promise<void> {
  return notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${PaymentUUID}`,
    reason: `the bank of a guest took back a payment, of which ${cents} cents were spent: they are written off`,
    document: { ReturnUUID, reason, cents },
  })
}
