import { totalPayable } from '@waea/domain/billing/payable'
import type { BillFacts } from '@waea/domain/overview/next-money'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { defaultMethodOf } from '../../payments/index.ts'
import { whatIsOwedBy } from '../settling/what-is-owed-by.ts'
import { findAccount } from '../stores/accounts.store.ts'
import { willBeTaken } from '../telling/automatic-days.ts'

/** What a customer's bills wait for, for what happens next. */
export async function billsDue(ctx: Ctx, CustomerUUID: Uuid): Promise<BillFacts> {
  const [account, card, what] = await Promise.all([
    findAccount(ctx, CustomerUUID),
    defaultMethodOf(ctx, CustomerUUID),
    whatIsOwedBy(ctx, CustomerUUID),
  ])
  const { overdue, overdueSince, overdueBills, left, nextDue, payments } = what
  const late = new Set(overdueBills.map(({ UUID }) => UUID))
  const notLate = left.filter(({ UUID }) => !late.has(UUID))
  const [taken] = account ? willBeTaken(account, card, left, ctx.today()) : []
  return {
    overdue,
    overdueSince,
    due: totalPayable(notLate),
    dueBy: nextDue,
    ...(taken && { taken }),
    needsYou: account?.failedBecause === 'needs-you',
    underWay: payments.map(({ amount, debitOn }) => ({ amount, on: debitOn ? calendarDay(debitOn) : null })),
  }
}
