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
import { isOnHold, lockAccount } from '../stores/accounts.store.ts'
import { endedServices, recordServiceState } from '../stores/service-states.store.ts'

/** Closes the account when its last billed service ends. */
export async function hearEndedService(tx: Tx, ended: Service): Promise<void> {
  const { CustomerUUID, ServiceUUID } = ended
  await recordServiceState(tx, byRule('billing', 'bill:manage', { CustomerUUID, ServiceUUID }), true)
  if (await isLastOnBill(tx, ended)) await closeAccount(tx, CustomerUUID)
}

/** Whether the service is the customer's last one on the bill. See `servicesOnBill`. */
export async function isLastOnBill(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service): Promise<boolean> {
  return [...(await servicesOnBill(ctx, CustomerUUID))].every((one) => one === ServiceUUID)
}

/**
 * The customer's billed services: those with a plan or add-on on the bill, and postpay mobiles without one. Excludes a
 * service that has ended, even if its plan is paid for some days more.
 */
export async function servicesOnBill(ctx: Ctx, CustomerUUID: Uuid): Promise<Set<Uuid>> {
  const [billed, mobiles, ended] = await Promise.all([
    billedAddons(ctx, [CustomerUUID]),
    mobilesOf(ctx, CustomerUUID),
    endedServices(ctx, CustomerUUID),
  ])
  const isBilled = ({ BillingReference }: MobileRow) => parseBillingReference(BillingReference)?.type === 'postpay'
  const services = [...billed.map((one) => one.ServiceUUID), ...mobiles.filter(isBilled).map(({ UUID }) => UUID)]
  const hasEnded = ({ Status }: MobileRow) => Status >= mobileStatus.ended
  const over = new Set([...ended, ...mobiles.filter(hasEnded).map(({ UUID }) => UUID)])
  return new Set(services.filter((one) => !over.has(one)))
}

/**
 * Closes the account inside the caller's transaction. Issues a final bill with everything charged up to today, whatever
 * the amount; an amount too small to charge is written off. A later plan on the bill opens the account again; later
 * charges without a plan go on a further final bill. No-op for a closed or missing account. One whose bills are on
 * hold stays open until they are released. Returns whether the account is closed.
 */
export async function closeAccount(tx: Tx, CustomerUUID: Uuid): Promise<boolean> {
  const locked = await lockAccount(tx, CustomerUUID)
  if (!locked || locked.closedOn) return true
  if (isOnHold(locked)) return false
  const account = byRule('billing', 'bill:manage', locked)
  const today = tx.today()
  // `upto` is exclusive, so the period includes today.
  const bill = { kind: 'final', from: account.billedUpto, upto: addDays(today, 1) } as const
  const moved = { billedUpto: bill.upto, nextBillOn: addDays(bill.upto, 1), firstBillOn: null, closedOn: today }
  const final = withMade(account, await unbilledCharges(tx, [CustomerUUID]), bill, moved)
  await issueBills(tx, [final])
  await writeOffRest(tx, { ...account, closedOn: today }, { isNotifiedByBill: final.made.is === 'billed' })
  return true
}
