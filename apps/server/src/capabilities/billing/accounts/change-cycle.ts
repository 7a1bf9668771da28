import type { Gives } from '@waea/contract/call'
import type { billPayment } from '@waea/contract/money/billing'
import { type BillingCycle, billDayAfter, decideCycle, dueDay } from '@waea/domain/billing/making/cycle'
import { type BillableCharge, firstBillOfStarts, makeBill } from '@waea/domain/billing/making/make-bill'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { unbilledCharges } from '../../ledger/index.ts'
import { withMade } from '../issuing/bill-run.ts'
import { issueBills } from '../issuing/issue-bills.ts'
import { type AccountRow, cycleOfAccount, isOnHold, lockAccount } from '../stores/accounts.store.ts'
import { moveAccounts } from '../stores/due.store.ts'
import { accountOf, cyclesAnswer } from './read-account.ts'

/**
 * The account with a new cycle from today, and the period that this closes. Refuses a closed account, which has no next
 * bill, and one whose bills are on hold ('billing-cycle-off').
 */
function changed(ctx: Ctx, account: AccountRow, charges: readonly BillableCharge[], input: BillingCycle) {
  if (!ctx.flags.IS_BILLING_CYCLE_CHANGE_ALLOWED || isOnHold(account)) throw new Refused(refuse('billing-cycle-off'))
  if (account.closedOn) throw new Refused(refuse('no-postpay-product'))
  const cycle = accept(decideCycle(input))
  const today = ctx.today()
  const nextBillOn = billDayAfter(today, today, cycle)
  const closes = account.billedUpto < today
  // A plan that started today is not on the closing bill; it is billed on its own first day (3§9.1).
  const first = [
    ...(account.firstBillOn !== null && (!closes || account.firstBillOn > today) ? [account.firstBillOn] : []),
    firstBillOfStarts(charges, today, { nextBillOn, anchor: today, cycle }) ?? nextBillOn,
  ].sort()[0]
  const moved = {
    cycleDays: cycle.Value ?? null,
    anchor: today,
    billedUpto: today,
    nextBillOn,
    firstBillOn: first !== undefined && first < nextBillOn ? first : null,
  }
  // Nothing to close on the first day of a period.
  const closing = { kind: 'cycle-change', from: account.billedUpto, upto: today } as const
  return { cycle, moved, closing: closes ? closing : undefined }
}

/** The effect of a cycle change, without making it. Refuses as `changeCycle` does. */
export async function previewCycle(
  ctx: Ctx,
  CustomerUUID: Uuid,
  input: BillingCycle,
): Promise<Gives<typeof billPayment.previewBillingCycle>> {
  const account = await accountOf(ctx, CustomerUUID)
  const charges = await unbilledCharges(ctx, [CustomerUUID])
  const { cycle, moved, closing } = changed(ctx, account, charges, input)
  const made = closing && makeBill(charges, closing)
  const { bills } = (await catalogueNow(ctx)).terms
  return {
    BillingCycle: cycle,
    ...(closing &&
      made?.is === 'billed' && {
        Closing: {
          PeriodFrom: closing.from,
          PeriodUpto: closing.upto,
          GrandTotalCents: made.total,
          Date: ctx.today(),
          DueDate: dueDay(ctx.today(), bills),
        },
      }),
    ...cyclesAnswer(moved),
    NextBillOn: moved.nextBillOn,
  }
}

/**
 * Changes the cycle from today: the open bill is closed and becomes due (1§4). No-op for the same cycle. Refuses 'not
 * allowed' while the feature is off, a customer without an account, a cycle that is not on offer, and members.
 */
export async function changeCycle(
  tx: Tx,
  CustomerUUID: Uuid,
  input: BillingCycle,
): Promise<Gives<typeof billPayment.changeBillingCycle>> {
  permit(tx.actor, 'bill:manage', { CustomerUUID })
  await accountOf(tx, CustomerUUID)
  const account = byRule('billing', 'bill:manage', await lockAccount(tx, CustomerUUID))
  const charges = await unbilledCharges(tx, [CustomerUUID])
  const { cycle, moved, closing } = changed(tx, account, charges, input)
  if (isSame(cycle, cycleOfAccount(account))) return { BillingCycle: cycle }
  if (closing) await issueBills(tx, [withMade(account, charges, closing, moved)])
  else await moveAccounts(tx, [{ ...account, ...moved }])
  await tx.show(CustomerUUID, 'bill.changed')
  return { BillingCycle: cycle }
}

function isSame(a: BillingCycle, b: BillingCycle): boolean {
  return a.Type === b.Type && a.Value === b.Value
}
