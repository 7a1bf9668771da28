import { billDayAfter, firstBillDay } from '@waea/domain/billing/cycle'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { insertAccount, lockAccount, noteFirstBill } from './accounts.store.ts'

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
  const on = firstBillDay(StartsOn, account.nextBillOn)
  if (on < account.nextBillOn) await noteFirstBill(tx, owner, on)
}
