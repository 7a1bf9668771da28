import { payBy } from '@waea/domain/billing/payable'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { owedInvoices } from '../billing/index.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import { insertCase } from './cases.store.ts'
import { suspendAccount } from './suspend-account.ts'

/**
 * Suspends a demo account over all its bills inside the caller's transaction, as if all reminders and notices had been
 * sent in time.
 */
export async function seedSuspension(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const today = tx.today()
  const owed = await owedInvoices(tx, CustomerUUID)
  const openedOn = owed.map((bill) => addDays(payBy(bill), 1)).reduce((a, b) => (a < b ? a : b), today)
  const bills = owed.map(({ UUID }) => UUID)
  const { dunning: terms } = (await freshCatalogue(tx)).terms
  const one = byRule('dunning', 'bill:manage', { CustomerUUID, UUID: tx.newUuid(), bills, openedOn, terms })
  await insertCase(tx, one)
  const progress = {
    remindedOn: openedOn,
    remindedAgainOn: addDays(openedOn, terms.secondReminderAfterDays),
    lateFee: null,
    lateFeeOn: null,
    lateFeeChargedOn: null,
    noticeOn: addDays(today, -9),
    suspendOn: today,
    finalNoticeOn: addDays(today, -1),
    suspendedOn: null,
  }
  await suspendAccount(tx, byRule('dunning', 'bill:manage', { ...one, ...progress }))
}
