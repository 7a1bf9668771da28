import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import type { Service } from '@waea/domain/service'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { unbilledCharges } from '../../ledger/index.ts'
import { type MobileRow, mobileStatus, mobilesOf } from '../../mobiles/index.ts'
import { billedAddons } from '../../plans/index.ts'
import { withMade } from '../issuing/bill-run.ts'
import { issueBills } from '../issuing/issue-bills.ts'
import { writeOffRest } from '../settling/write-off-rest.ts'
import { lockAccount } from '../stores/accounts.store.ts'
import { endedServices, noteHeard } from '../stores/heard-services.store.ts'

/** Hears that a service has ended: an account without another one on the bill is closed. */
export async function hearEndedService(tx: Tx, ended: Service): Promise<void> {
  const { CustomerUUID, ServiceUUID } = ended
  await noteHeard(tx, byRule('billing', 'bill:manage', { CustomerUUID, ServiceUUID }), true)
  if (await isLastOnBill(tx, ended)) await closeAccount(tx, CustomerUUID)
}

/** Whether nothing of a customer is billed but a service, as `servicesOnBill`. */
export async function isLastOnBill(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<boolean> {
  return [...(await servicesOnBill(ctx, CustomerUUID))].every((one) => one === ServiceUUID)
}

/**
 * The services of a customer that are billed: with a plan or extra on the bill, and mobiles without one. A service that has
 * ended is billed no more, though its plan is paid for some days.
 */
export async function servicesOnBill(ctx: Ctx, CustomerUUID: Uuid): Promise<Set<Uuid>> {
  const [billed, mobiles, ended] = await Promise.all([
    billedAddons(ctx, CustomerUUID),
    mobilesOf(ctx, CustomerUUID),
    endedServices(ctx, CustomerUUID),
  ])
  const isBilled = ({ BillingReference }: MobileRow) =>
    parseBillingReference(BillingReference ?? undefined)?.type === 'postpay'
  const services = [...billed.map((one) => one.ServiceUUID), ...mobiles.filter(isBilled).map(({ UUID }) => UUID)]
  const hasEnded = ({ Status }: MobileRow) => Status >= mobileStatus.ended
  const over = new Set([...ended, ...mobiles.filter(hasEnded).map(({ UUID }) => UUID)])
  return new Set(services.filter((one) => !over.has(one)))
}

/**
 * Closes an account, in the context's transaction: its final bill has all that was charged until today, whatever it comes
 * to, and too little to be charged is written off. A plan on the bill that starts later opens it again; what is charged later without one is on a further final bill.
 * One that is closed, or never was, stays so.
 */
export async function closeAccount(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const locked = await lockAccount(tx, CustomerUUID)
  if (!locked || locked.closedOn) return
  const account = byRule('billing', 'bill:manage', locked)
  const today = tx.today()
  // The period is half-open: it holds today too.
  const bill = { kind: 'final', from: account.billedUpto, upto: addDays(today, 1) } as const
  const moved = { billedUpto: bill.upto, nextBillOn: addDays(bill.upto, 1), firstBillOn: null, closedOn: today }
  const final = withMade(account, await unbilledCharges(tx, [CustomerUUID]), bill, moved)
  await issueBills(tx, [final])
  await writeOffRest(tx, { ...account, closedOn: today }, { isToldByBill: final.made.is === 'billed' })
}
