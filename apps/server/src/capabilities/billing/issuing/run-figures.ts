import { addDays, startOfDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Figures } from '../../../platform/metrics/figures.ts'
import { customersNotRenewed } from '../../plans/index.ts'
import { countParked, countsOfDay, dueAccounts } from '../stores/due.store.ts'
import { lastBillableDay, waitsForRenewalsDays } from './bill-run.ts'

/** Of the accounts whose bill is late, this many are looked at: an operator acts long before. */
const lateAtOnce = 1_000

/** How the last day's bills stand. */
export const billRunFigures: Figures<Ctx> = {
  about: 'bill-run',
  gauges: {
    waea_bill_run_day_seconds: { help: 'The start of the last day whose bills are made, in Unix time' },
    waea_bill_run_accounts: {
      help: 'Accounts by outcome: billed, skipped and due of the last day; held since they missed too many, until they are released; of earlier days waiting for a renewal, or failed',
      labels: { outcome: ['billed', 'skipped', 'due', 'held', 'waiting', 'failed'] },
    },
  },
  async read(ctx) {
    const day = lastBillableDay(ctx)
    const [counts, held, late] = await Promise.all([
      countsOfDay(ctx, day),
      countParked(ctx),
      dueAccounts(ctx, addDays(day, -1), undefined, lateAtOnce),
    ])
    const notRenewed = await customersNotRenewed(
      ctx,
      late.map(({ CustomerUUID, dueOn }) => ({ CustomerUUID, day: dueOn })),
    )
    const waiting = late.filter(
      ({ CustomerUUID, dueOn }) => notRenewed.has(CustomerUUID) && addDays(dueOn, waitsForRenewalsDays) > day,
    ).length
    const accounts = {
      billed: counts.billed,
      skipped: counts.skipped,
      due: counts.waiting,
      held,
      waiting,
      failed: late.length - waiting,
    }
    return [
      { gauge: 'waea_bill_run_day_seconds', value: startOfDay(day).getTime() / 1000 },
      ...Object.entries(accounts).map(([outcome, value]) => ({
        gauge: 'waea_bill_run_accounts',
        value,
        labels: { outcome },
      })),
    ]
  },
}
