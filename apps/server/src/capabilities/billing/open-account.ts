import { billDayAfter, ownFirstBillDay } from '@waea/domain/billing/cycle'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { cycleOfAccount, insertAccount, lockAccount, noteFirstBill } from './accounts.store.ts'

/**
 * Opens the account of a customer whose first plan on the bill starts, with a monthly cycle from that day, and notes when
 * the first period of a further service is billed (3§9.1). Hearing it again changes nothing.
 */
export async function openAccount(
  tx: Tx,
  { CustomerUUID, StartsOn, IsBasePlan }: { CustomerUUID: Uuid; StartsOn: CalendarDay; IsBasePlan: boolean },
): Promise<void> {
  const owner = permit(byRule('billing'), 'bill:manage', {
    CustomerUUID,
    anchor: StartsOn,
    nextBillOn: billDayAfter(StartsOn, StartsOn, { Type: 'monthly' }),
  })
  await insertAccount(tx, owner)
  const account = await lockAccount(tx, CustomerUUID)
  if (!account || !IsBasePlan || StartsOn < account.billedUpto) return
  const on = ownFirstBillDay(StartsOn, { ...account, cycle: cycleOfAccount(account) })
  if (on === null) return
  // The first bill of a day that has come may be made already.
  const tomorrow = addDays(tx.today(), 1)
  await noteFirstBill(tx, owner, on < tomorrow ? tomorrow : on)
}
