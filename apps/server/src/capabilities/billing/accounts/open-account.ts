import { billDayAfter, ownFirstBillDay } from '@waea/domain/billing/making/cycle'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { cycleOfAccount, insertAccount, lockAccount, noteFirstBill } from '../stores/accounts.store.ts'
import { recordServiceState } from '../stores/service-states.store.ts'
import { closeAccount, servicesOnBill } from './close-account.ts'

/** A plan on the bill that is starting. */
interface PlanOnBill {
  CustomerUUID: Uuid
  /** Absent if the caller has just put the service on the bill. */
  ServiceUUID?: Uuid
  StartsOn: CalendarDay
  IsBasePlan: boolean
}

/**
 * Opens the account when the customer's first plan on the bill starts, with a monthly cycle from that day. For a
 * further service it records when its first period is billed (3§9.1). Idempotent. If the service has ended before its
 * start is handled, a closed account stays closed, and a new one is closed at once with a final bill of what is owed.
 */
export async function openAccount(tx: Tx, plan: PlanOnBill): Promise<void> {
  const { CustomerUUID, StartsOn } = plan
  const isOver = await isOffBill(tx, plan)
  if (isOver && (await lockAccount(tx, CustomerUUID))?.closedOn) return
  const owner = byRule('billing', 'bill:manage', {
    CustomerUUID,
    anchor: StartsOn,
    nextBillOn: billDayAfter(StartsOn, StartsOn, { Type: 'monthly' }),
  })
  await insertAccount(tx, owner)
  await noteFirstPeriod(tx, plan)
  if (isOver && (await servicesOnBill(tx, CustomerUUID)).size === 0) await closeAccount(tx, CustomerUUID)
}

/** Whether the plan's service is no longer on the bill. */
async function isOffBill(tx: Tx, { CustomerUUID, ServiceUUID }: PlanOnBill): Promise<boolean> {
  if (ServiceUUID === undefined) return false
  await recordServiceState(tx, byRule('billing', 'bill:manage', { CustomerUUID, ServiceUUID }), false)
  return !(await servicesOnBill(tx, CustomerUUID)).has(ServiceUUID)
}

async function noteFirstPeriod(tx: Tx, { CustomerUUID, StartsOn, IsBasePlan }: PlanOnBill): Promise<void> {
  const account = await lockAccount(tx, CustomerUUID)
  if (!account || !IsBasePlan || StartsOn < account.billedUpto) return
  const on = ownFirstBillDay(StartsOn, { ...account, cycle: cycleOfAccount(account) })
  if (on === null) return
  // Today's first bill may already be issued.
  const tomorrow = addDays(tx.today(), 1)
  const owner = byRule('billing', 'bill:manage', { CustomerUUID })
  await noteFirstBill(tx, owner, on < tomorrow ? tomorrow : on)
}
