import type { Service } from '@waea/domain/service'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { unbilledCharges } from '../ledger/index.ts'
import { billedAddons } from '../plans/index.ts'
import { lockAccount } from './accounts.store.ts'
import { withMade } from './bill-run.ts'
import { issueBills } from './issue-bills.ts'

/** Hears that a service has ended: an account without another one on the bill is closed. */
export async function hearEndedService(tx: Tx, { CustomerUUID, ServiceUUID: ended }: Service): Promise<void> {
  const addons = await billedAddons(tx, CustomerUUID)
  if (addons.every(({ ServiceUUID }) => ServiceUUID === ended)) await closeAccount(tx, CustomerUUID)
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
