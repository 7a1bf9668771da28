import { numberKeptAsideDays } from '@waea/domain/numbers/number-change'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays } from '@waea/kit/calendar-day'
import { gstWithin, minus } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { returnCredit } from '../balance/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { accounts, charge, move } from '../ledger/index.ts'
import { sendMail } from '../messages/index.ts'
import { endChange, findChange, type NumberChange } from './changes.store.ts'

const path = '/profile/plans/sim-card-actions/phone-number-change'

/** Ends a change as the network has: charges what comes on the bill, or gives the credit back, and tells the customer. */
export async function endNumberChange(tx: Tx, ended: NewsOf<'mobile.move-ended'>): Promise<void> {
  const { CustomerUUID, MobileUUID, MoveUUID, outcome } = ended
  if (ended.move !== 'number-change') return
  const found = await findChange(tx, CustomerUUID, MobileUUID, MoveUUID)
  if (!found) return
  const change = permit(byRule('numbers'), 'plan:buy', found)
  const isDone = outcome === 'done'
  if (!(await endChange(tx, change, outcome, isDone ? addDays(tx.today(), numberKeptAsideDays) : null))) return
  if (isDone && change.paidFrom === 'bill') await chargeOnBill(tx, change)
  if (!isDone && change.paidFrom === 'credit') await giveBack(tx, change)
  await tell(tx, change, isDone)
  await tx.audit({ CustomerUUID, deed: isDone ? 'number-changed' : 'number-change-failed', detail: { MobileUUID } })
  await tx.show(CustomerUUID, 'number.changed', { MobileUUID })
}

async function chargeOnBill(tx: Tx, { CustomerUUID, MobileUUID, UUID, amount }: NumberChange): Promise<void> {
  await charge(tx, {
    parties: ownParties(CustomerUUID, MobileUUID),
    supply: 'fee',
    name: 'Number change',
    taxCode: 'standard',
    from: tx.today(),
    upto: null,
    reason: 'fee',
    key: `number:${UUID}`,
    amount,
  })
}

/** Gives back what a change took that was not done: the sale and its GST are undone, and the credit is there again. */
async function giveBack(tx: Tx, { CustomerUUID, MobileUUID, UUID, amount }: NumberChange): Promise<void> {
  const told = { CustomerUUID, parties: ownParties(CustomerUUID, MobileUUID), credit: accounts.received }
  const gst = gstWithin(amount)
  await move(tx, { ...told, reason: `number-sale-back:${UUID}`, amount: minus(amount, gst), debit: accounts.sales })
  await move(tx, { ...told, reason: `number-gst-back:${UUID}`, amount: gst, debit: accounts.gst })
  const back = { reason: `number-back:${UUID}`, because: 'Number change not made', taken: `number:${UUID}` }
  await returnCredit(tx, { CustomerUUID, MobileUUID, amount, ...back })
}

async function tell(tx: Tx, change: NumberChange, isDone: boolean): Promise<void> {
  const customer = await customerOf(tx, change.CustomerUUID)
  const { FirstName } = customer
  const [before, MSISDN] = [displayMsisdn(change.before), displayMsisdn(change.MSISDN)]
  const to = { ...mailTo(customer), dedupeKey: `number-change:${change.UUID}` }
  if (!isDone) {
    const data = { FirstName, MSISDN: before, wanted: MSISDN, path }
    await sendMail(tx, { ...to, template: 'number-change-failed', data })
    return
  }
  const paid = change.paidFrom === 'nothing' ? {} : { paidFrom: change.paidFrom }
  const data = { FirstName, MSISDN, before, AmountCents: change.amount, ...paid, path }
  await sendMail(tx, { ...to, template: 'number-changed', data })
}
