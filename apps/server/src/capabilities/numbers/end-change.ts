import { numberKeptAsideDays } from '@waea/domain/numbers/number-change'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays } from '@waea/kit/calendar-day'
import { gstWithin, minus, zero } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { creditOf, returnCredit } from '../balance/index.ts'
import { customerOf, mailTo, moveContactNumber } from '../customers/index.ts'
import { accounts, charge, move } from '../ledger/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { endChange, findChange, type NumberChange } from './changes.store.ts'

const path = '/profile/plans/sim-card-actions/phone-number-change'

/** What the customer reads next to a refunded fee. */
const notMade = 'Number change not made'

/** Ends a change with the network's outcome: puts the fee on the bill or returns the credit, and tells the customer. */
export async function endNumberChange(tx: Tx, ended: EventOf<'mobile.move-ended'>): Promise<void> {
  const { CustomerUUID, MobileUUID, MoveUUID, outcome } = ended
  if (ended.move !== 'number-change') return
  const found = await findChange(tx, CustomerUUID, MobileUUID, MoveUUID)
  if (!found) return
  const change = byRule('numbers', 'plan:buy', found)
  const isDone = outcome === 'done'
  if (!(await endChange(tx, change, outcome, isDone ? addDays(tx.today(), numberKeptAsideDays) : null))) return
  if (isDone && change.paidFrom === 'bill') await putOnBill(tx, change, { isBack: false })
  if (!isDone && change.paidFrom === 'credit') await giveBack(tx, change)
  if (isDone) {
    await moveContactNumber(tx, CustomerUUID, change)
    await tx.tell('number.changed', { CustomerUUID, before: change.before, MSISDN: change.MSISDN })
  }
  await tell(tx, change, isDone)
  await tx.audit({ CustomerUUID, deed: isDone ? 'number-changed' : 'number-change-failed', detail: { MobileUUID } })
  await tx.show(CustomerUUID, 'number.changed', { MobileUUID })
}

/** Puts the fee of a change on the next bill, or refunds it there. */
async function putOnBill(tx: Tx, change: NumberChange, { isBack }: { isBack: boolean }): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, amount } = change
  await charge(tx, {
    parties: ownParties(CustomerUUID, MobileUUID),
    taxCode: 'standard',
    from: tx.today(),
    upto: null,
    ...(isBack
      ? {
          name: notMade,
          supply: 'adjustment',
          reason: 'credit',
          key: `number-back:${UUID}`,
          amount: minus(zero, amount),
        }
      : { name: 'Number change', supply: 'fee', reason: 'fee', key: `number:${UUID}`, amount }),
  })
}

/**
 * Returns the credit taken for a failed change, and reverses the sale and its GST. A mobile that has moved to monthly
 * bills meanwhile has no credit any more: it is refunded on the next bill.
 */
async function giveBack(tx: Tx, change: NumberChange): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, amount } = change
  if (!(await creditOf(tx, CustomerUUID, MobileUUID))) return putOnBill(tx, change, { isBack: true })
  const entry = { CustomerUUID, parties: ownParties(CustomerUUID, MobileUUID), credit: accounts.received }
  const gst = gstWithin(amount)
  await move(tx, { ...entry, reason: `number-sale-back:${UUID}`, amount: minus(amount, gst), debit: accounts.sales })
  await move(tx, { ...entry, reason: `number-gst-back:${UUID}`, amount: gst, debit: accounts.gst })
  const back = { reason: `number-back:${UUID}`, because: notMade, taken: `number:${UUID}` }
  await returnCredit(tx, { CustomerUUID, MobileUUID, amount, ...back })
}

async function tell(tx: Tx, change: NumberChange, isDone: boolean): Promise<void> {
  const { CustomerUUID, MobileUUID } = change
  const [customer, mobile] = [await customerOf(tx, CustomerUUID), await mobileOf(tx, CustomerUUID, MobileUUID)]
  const { service } = mobileInMail(mobile)
  const { FirstName } = customer
  const [before, MSISDN] = [displayMsisdn(change.before), displayMsisdn(change.MSISDN)]
  const to = { ...mailTo(customer), dedupeKey: `number-change:${change.UUID}` }
  if (!isDone) {
    const data = { FirstName, service, MSISDN: before, wanted: MSISDN, path }
    await sendMail(tx, { ...to, template: 'number-change-failed', data })
    return
  }
  const paid = change.paidFrom === 'nothing' ? {} : { paidFrom: change.paidFrom }
  const data = { FirstName, service, MSISDN, before, AmountCents: change.amount, ...paid, path }
  await sendMail(tx, { ...to, template: 'number-changed', data })
}
