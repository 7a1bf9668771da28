import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import type { Service } from '@waea/domain/service'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { unbilledCharges } from '../ledger/index.ts'
import { type MobileRow, mobileStatus, mobilesOf } from '../mobiles/index.ts'
import { billedAddons } from '../plans/index.ts'
import { lockAccount } from './accounts.store.ts'
import { withMade } from './bill-run.ts'
import { issueBills } from './issue-bills.ts'

/** Hears that a service has ended: an account without another one on the bill is closed. */
export async function hearEndedService(tx: Tx, ended: Service): Promise<void> {
  if (await isLastOnBill(tx, ended)) await closeAccount(tx, ended.CustomerUUID)
}

/**
 * Whether nothing of a customer is billed but a service: no other plan or extra, and no mobile without a plan. A mobile that
 * has ended is billed no more, though its plan is paid for some days.
 */
export async function isLastOnBill(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<boolean> {
  const [billed, mobiles] = await Promise.all([billedAddons(ctx, CustomerUUID), mobilesOf(ctx, CustomerUUID)])
  const hasEnded = ({ Status }: MobileRow) => Status >= mobileStatus.ended
  const over = new Set([ServiceUUID, ...mobiles.filter(hasEnded).map(({ UUID }) => UUID)])
  const isBilled = ({ BillingReference }: MobileRow) =>
    parseBillingReference(BillingReference ?? undefined)?.type === 'postpay'
  return (
    billed.every((one) => over.has(one.ServiceUUID)) && mobiles.every((one) => over.has(one.UUID) || !isBilled(one))
  )
}

/**
 * Closes an account, in the context's transaction: its final bill has all that was charged until today, whatever it comes
 * to. A plan on the bill that starts later opens it again. One that is closed, or never was, stays so.
 */
export async function closeAccount(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const locked = await lockAccount(tx, CustomerUUID)
  if (!locked || locked.closedOn) return
  const account = permit(byRule('billing'), 'bill:manage', locked)
  const today = tx.today()
  // The period is half-open: it holds today too.
  const bill = { kind: 'final', from: account.billedUpto, upto: addDays(today, 1) } as const
  const moved = { billedUpto: bill.upto, nextBillOn: addDays(bill.upto, 1), firstBillOn: null, closedOn: today }
  await issueBills(tx, [withMade(account, await unbilledCharges(tx, [CustomerUUID]), bill, moved)])
}
