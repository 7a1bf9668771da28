import type { Gives, Input } from '@waea/contract/call'
import type { billRuns } from '@waea/contract/money/bill-runs'
import { comparedDays } from '@waea/domain/billing/making/run-estimate'
import { Refused, refuse } from '@waea/domain/refusal'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { customersByUuid, found } from '../../customers/index.ts'
import { findAccount } from '../stores/accounts.store.ts'
import { failedBills, findDue, type RunDay, runDays } from '../stores/run-board.store.ts'
import { billChunk, lastBillableDay, noteFailure } from './bill-run.ts'

/** How many days' runs are shown. */
const daysShown = 7

/** The runs of the last days, each beside the day before and its day a month before. */
export async function readLastRuns(ctx: Ctx): Promise<Gives<typeof billRuns.lastRuns>> {
  const last = lastBillableDay(ctx)
  const days = Array.from({ length: daysShown }, (_, at) => addDays(last, -at))
  const compared = days.flatMap((day) => Object.values(comparedDays(day)))
  const runs = await runDays(ctx, [...new Set([...days, ...compared])])
  const byDay = new Map(runs.map((run) => [run.day, run]))
  return { Runs: runs.slice(0, daysShown).map((run) => runAnswer(run, byDay)) }
}

function runAnswer(run: RunDay, byDay: ReadonlyMap<CalendarDay, RunDay>) {
  const { before, monthBefore } = comparedDays(run.day)
  return {
    ...totalAnswer(run.day, run),
    Skipped: run.skipped,
    Parked: run.parked,
    Failed: run.failed,
    Waiting: run.waiting - run.failed,
    Before: totalAnswer(before, byDay.get(before)),
    MonthBefore: totalAnswer(monthBefore, byDay.get(monthBefore)),
  }
}

/** What the run of a day has billed. */
export function totalAnswer(day: CalendarDay, run: RunDay | undefined) {
  return { Day: day, Bills: run?.bills ?? 0, TotalCents: run?.total ?? 0 }
}

/** The accounts whose due bill could not be made, with the error of the last try. */
export async function readFailedBills(
  ctx: Ctx,
  input: Input<typeof billRuns.failedBills>,
): Promise<Gives<typeof billRuns.failedBills>> {
  const which = { isNewestFirst: input.Order === 'newest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => failedBills(ctx, { ...which, ...page }))
  const customers = await customersByUuid(
    ctx,
    rows.map(({ CustomerUUID }) => CustomerUUID),
  )
  return {
    Bills: rows.map(({ CustomerUUID, AccountNumber, dueOn, because, tries, failedAt }) => {
      const { FirstName = '', LastName = '' } = customers.get(CustomerUUID) ?? {}
      return {
        CustomerUUID,
        CustomerName: `${FirstName} ${LastName}`.trim(),
        AccountNumber,
        DueOn: dueOn,
        Error: because,
        Tries: tries,
        FailedAtNanos: nanos(failedAt),
      }
    }),
    PageInfo,
  }
}

/**
 * Makes the due bill of an account now, as the run would. A failure is recorded as the run's are. Refuses an unknown
 * account and a closed one.
 */
export async function retryBill(ctx: Ctx, CustomerUUID: Uuid): Promise<Gives<typeof billRuns.retryBill>> {
  const account = await findAccount(ctx, CustomerUUID)
  if (!account) throw new Refused(refuse('not-found'))
  if (account.closedOn !== null) throw new Refused(refuse('no-postpay-product'))
  if (account.parkedSince !== null) return { Outcome: 'WAITING' }
  const day = lastBillableDay(ctx)
  const due = await findDue(ctx, CustomerUUID, day)
  if (!due) return { Outcome: 'NOT_DUE' }
  try {
    const issued = await ctx.inTransaction((tx) => billChunk(tx, [due]))
    if (issued.length > 0) return { Outcome: 'BILLED' }
  } catch (error) {
    await ctx.inTransaction((tx) => noteFailure(tx, CustomerUUID, error as Error))
    return { Outcome: 'FAILED', Error: (error as Error).message }
  }
  const now = await findDue(ctx, CustomerUUID, day)
  return { Outcome: now?.dueOn === due.dueOn ? 'WAITING' : 'SKIPPED' }
}
