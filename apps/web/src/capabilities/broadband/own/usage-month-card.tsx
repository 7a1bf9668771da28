import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { dataText } from '@waea/domain/usage/rating/usage-amounts'
import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { UsageBars } from '../../usage/shared/usage-bars.tsx'
import type { Connection } from './connection.ts'
import {
  type DayUse,
  daysToRead,
  everyDay,
  inGigabytes,
  totalUse,
  type UsageMonth,
  usageMonths,
} from './usage-months.ts'

/** A month of usage: the total, a bar for each day, and the same figures as a table. */
export function UsageMonthCard({ connection }: { connection: Connection }) {
  // Fixed when the page opens, so that the bars don't shift at midnight.
  const [today] = useState(() => dayOf(new Date()))
  const months = usageMonths(today, connection.StartedOn, connection.EndsOn)
  const [chosen, setChosen] = useState(months[0]?.month)
  const month = months.find((one) => one.month === chosen) ?? months[0]
  const locale = useLocale()
  if (!month) return null
  return (
    <Card as="section" aria-labelledby="went-through" className="grid gap-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="went-through" className="text-h3">
          {month === months[0] && connection.Status === 'ACTIVE' ? (
            <Trans>This month</Trans>
          ) : (
            dateText(month.from, 'month', locale)
          )}
        </h2>
        {months.length > 1 && (
          <Field label={<Trans>Month</Trans>} className="min-w-[min(10rem,100%)]">
            <Select
              value={month.month}
              onChange={(event) => setChosen(event.target.value)}
              options={months.map(({ month: value, from }) => ({ value, label: dateText(from, 'month', locale) }))}
            />
          </Field>
        )}
      </div>
      <MonthUse key={month.month} connection={connection} month={month} today={today} />
      <p className="border-t border-line pt-4 text-ink-2">
        <Trans>Your plan is unlimited: however much you use, you pay nothing more and it doesn’t slow down.</Trans>
      </p>
    </Card>
  )
}

function MonthUse({ connection, month, today }: { connection: Connection; month: UsageMonth; today: CalendarDay }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const answer = useCall(broadband.fibreUsage, {
    customerUuid: connection.CustomerUUID,
    ufbUuid: connection.UUID,
    ...daysToRead(month),
  })
  const noteOn = (error: CallError) =>
    error.code === 'unavailable' ? (
      <Trans>{connection.LFC} doesn’t answer at the moment. Your connection works as before.</Trans>
    ) : (
      errorText(error)
    )
  return (
    <Loaded
      query={answer}
      waiting={<Skeleton className="h-64" />}
      failed={t`We can’t show your usage right now`}
      note={noteOn}
      isPart
    >
      {({ Days }) =>
        Days.length === 0 ? (
          <NothingYet month={month} />
        ) : (
          <Figures month={month} days={everyDay(month, Days, today)} isRunning={month.upto === today} />
        )
      }
    </Loaded>
  )
}

function NothingYet({ month }: { month: UsageMonth }) {
  const name = dateText(month.from, 'month', useLocale())
  return (
    <p className="text-ink-2">
      <Trans>Nothing is counted for {name} yet. The count comes in once a day.</Trans>
    </p>
  )
}

function Figures({ month, days, isRunning }: { month: UsageMonth; days: readonly DayUse[]; isRunning: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { down, up, both } = totalUse(days)
  const name = dateText(month.from, 'month', locale)
  const total = dataText(both)
  const counted = dateText(days.at(-1)?.Day ?? month.from, 'day', locale)
  const bars = days.map(({ Day, DownBytes, UpBytes }) => ({
    span: Day,
    amount: DownBytes + UpBytes,
    name: dateText(Day, 'date', locale),
    label: dateText(Day, 'day', locale),
  }))
  return (
    <>
      <p className="text-ink-2">
        <b className="figures mr-1 text-h2 text-ink">{total}</b>{' '}
        <Trans>
          in total: {dataText(down)} down, {dataText(up)} up
        </Trans>
        {isRunning && (
          <span className="block text-s">
            <Trans>Counted up to {counted}. A day is added once it’s over.</Trans>
          </span>
        )}
      </p>
      <UsageBars kind="data" bars={bars} title={t`By day in ${name}: ${total} in total`} />
      <details className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
          <Trans>Show as a table</Trans>
        </summary>
        <Table
          className="mt-2"
          compact
          caption={t`By day in ${name}`}
          keyOf={({ Day }) => Day}
          rows={[...days].reverse()}
          columns={[
            { key: 'day', header: t`Day`, cell: ({ Day }) => dateText(Day, 'day', locale), names: true },
            { key: 'down', header: t`Down, GB`, cell: ({ DownBytes }) => inGigabytes(DownBytes), align: 'end' },
            { key: 'up', header: t`Up, GB`, cell: ({ UpBytes }) => inGigabytes(UpBytes), align: 'end' },
          ]}
        />
      </details>
    </>
  )
}
