import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { runningTotals } from '@waea/domain/usage/plan-periods'
import { dataText } from '@waea/domain/usage/rating/usage-amounts'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { lineLook, PeriodChart } from './period-chart.tsx'

type Periods = Gives<typeof usage.periods>
type Current = NonNullable<Periods['Current']>
type Before = NonNullable<Periods['Before']>

/**
 * The data used in this period of the plan beside the one before, and what will have been used by its end. Renders
 * nothing for a plan without data.
 */
export function UsagePeriods(which: { customerUuid: string; mobileUuid: string }) {
  const { t } = useLingui()
  const periods = useCall(usage.periods, which)
  return (
    <Loaded
      query={periods}
      waiting={<Skeleton className="h-96" />}
      failed={t`We couldn’t load this period’s data`}
      inCard
    >
      {({ Current, Before }) => Current && <Figures current={Current} before={Before} />}
    </Loaded>
  )
}

function Figures({ current, before }: { current: Current; before: Before | undefined }) {
  const { t } = useLingui()
  const words = usePeriodWords()
  const totals = runningTotals(current.Days)
  const totalsBefore = before && runningTotals(before.Days)
  const { LimitBytes: limit } = current
  const answer = words.answer(current)
  const compared = words.compared(current, before)
  return (
    <Card as="section" aria-labelledby="period" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="period" className="text-s font-normal tracking-normal text-ink-2">
          <Trans>Data in this period</Trans>
        </h2>
        <p className="text-h3 font-bold text-balance">{answer}</p>
        <p className="text-ink-2">{compared}</p>
      </div>
      <figure className="grid gap-2">
        <PeriodChart
          title={t`Data used, day by day`}
          description={`${answer} ${compared}`}
          current={{ totals, length: lengthOf(current) }}
          before={before && totalsBefore && { totals: totalsBefore, length: lengthOf(before) }}
          limit={limit === undefined ? undefined : { amount: limit, label: words.limit(limit) }}
          expected={current.ExpectedBytes}
        />
        <figcaption className="grid gap-3 text-s text-ink-2">
          <span className="flex justify-between gap-4 tabular-nums">
            <span>{words.day(current.From)}</span>
            <span>{words.day(current.Upto)}</span>
          </span>
          <Legend hasBefore={before !== undefined} hasPace={current.ExpectedBytes !== undefined} />
        </figcaption>
      </figure>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
          <Trans>Show as a table</Trans>
        </summary>
        <DayTable current={current} totals={totals} before={totalsBefore} />
      </details>
    </Card>
  )
}

function Legend({ hasBefore, hasPace }: { hasBefore: boolean; hasPace: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      <OneLine look="current">
        <Trans>This period</Trans>
      </OneLine>
      {hasPace && (
        <OneLine look="expected">
          <Trans>At this pace</Trans>
        </OneLine>
      )}
      {hasBefore && (
        <OneLine look="before">
          <Trans>Last period</Trans>
        </OneLine>
      )}
    </ul>
  )
}

function OneLine({ look, children }: { look: keyof typeof lineLook; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 28 8" strokeLinecap="round" className="h-2 w-7 shrink-0">
        <path d="M2 4h24" {...lineLook[look]} />
      </svg>
      {children}
    </li>
  )
}

/** The running totals of both periods, by day. */
function DayTable({
  current,
  totals,
  before,
}: {
  current: Current
  totals: readonly number[]
  before: readonly number[] | undefined
}) {
  const { t } = useLingui()
  const words = usePeriodWords()
  const from = calendarDay(current.From)
  const rows = Array.from({ length: Math.max(lengthOf(current), before?.length ?? 0) }, (_, at) => ({
    day: at < lengthOf(current) ? words.day(addDays(from, at)) : t`Day ${at + 1}`,
    now: amountAt(totals, at),
    last: amountAt(before ?? [], at),
  }))
  return (
    <Table
      className="mt-2"
      compact
      caption={t`Data used up to each day`}
      keyOf={({ day }) => day}
      rows={rows}
      columns={[
        { key: 'day', header: t`Day`, cell: ({ day }) => day, names: true },
        { key: 'now', header: t`This period`, cell: ({ now }) => now, align: 'end' },
        ...(before
          ? [
              {
                key: 'last',
                header: t`Last period`,
                cell: ({ last }: (typeof rows)[number]) => last,
                align: 'end' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

const amountAt = (totals: readonly number[], at: number) => {
  const total = totals[at]
  return total === undefined ? undefined : shown(total)
}

/** The number of days in a period. */
function lengthOf({ From, Upto }: Pick<Current, 'From' | 'Upto'>): number {
  return daysBetween(calendarDay(From), calendarDay(Upto))
}

const shown = (bytes: number) => dataText(bytes).replace(' ', '\u00a0')

/** What the figures of a period say, in a sentence. */
function usePeriodWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (one: string) => dateText(one, 'day', locale).replace(' ', '\u00a0')
  return {
    day,
    limit: (bytes: number) => t`Limit ${shown(bytes)}`,
    answer({ Days, Upto, LimitBytes, ExpectedBytes, LastsUntil }: Current): string {
      const used = sumOf(Days)
      const [sofar, end] = [shown(used), day(Upto)]
      if (LimitBytes === undefined) {
        if (ExpectedBytes === undefined) return t`You’ve used ${sofar} so far.`
        return t`You’re on pace to use ${shown(ExpectedBytes)} by ${end}.`
      }
      const limit = shown(LimitBytes)
      if (used >= LimitBytes) return t`You’ve used all ${limit} of this period, which ends on ${end}.`
      if (LastsUntil !== undefined) {
        return t`At this pace you’ll have used all ${limit} on ${day(LastsUntil)}, before the period ends on ${end}.`
      }
      if (ExpectedBytes === undefined) return t`You’ve used ${sofar} of ${limit} so far.`
      return t`You’re on pace to use ${shown(ExpectedBytes)} of ${limit} by ${end}.`
    },
    compared({ Days, ExpectedBytes }: Current, before: Before | undefined): string {
      const now = shown(sumOf(Days))
      const then = before && shown(sumOf(before.Days.slice(0, Days.length)))
      if (then !== undefined) return t`You’ve used ${now}. By the same day of your last period it was ${then}.`
      if (ExpectedBytes === undefined)
        return t`This is your first period. We can tell your pace after three days of use.`
      return t`You’ve used ${now}. This is your first period, so there’s none to compare it with yet.`
    },
  }
}

const sumOf = (days: readonly number[]) => days.reduce((sum, amount) => sum + amount, 0)
