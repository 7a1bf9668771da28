import { Trans, useLingui } from '@lingui/react/macro'
import { type UsageGrouping, usageGroupings } from '@waea/domain/usage/usage-history'
import { dateText } from '@waea/kit/date-text'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Segmented } from '@waea/ui/fields/segmented'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { type HistoryKind, historyAmount, historyKinds, totalOf, type UsageSpan } from './history.ts'
import { type UsageBar, UsageBars } from './shared/usage-bars.tsx'
import { useHistory } from './use-history.ts'

/**
 * The usage of one kind by day, month or year, as bars and as a table with the same figures (1§1, 3§9.5). The kind and
 * the grouping can be changed; a failure uses the specification's text (3§8.3).
 */
export function UsageHistory({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<HistoryKind>('data')
  const [grouping, setGrouping] = useState<UsageGrouping>('day')
  const history = useHistory({ customerUuid, mobileUuid }, kind, grouping)
  const kinds: Record<HistoryKind, string> = { data: t`Data`, mins: t`Minutes`, txts: t`Texts`, pxts: t`Pictures` }
  const groupings: Record<UsageGrouping, string> = { day: t`Day`, month: t`Month`, year: t`Year` }
  return (
    <Card as="section" aria-labelledby="history" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="history" className="text-h3">
          <Heading grouping={grouping} />
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Segmented
            label={t`Usage by`}
            value={grouping}
            onChange={setGrouping}
            segments={usageGroupings.map((value) => ({ value, label: groupings[value] }))}
          />
          <Segmented
            label={t`Kind of usage`}
            value={kind}
            onChange={setKind}
            segments={historyKinds.map((value) => ({ value, label: kinds[value] }))}
          />
        </div>
      </div>
      <Loaded query={history} waiting={<Skeleton className="h-52 sm:h-64" />} failed={t`Cannot get usage`} isPart>
        {(spans) => (
          <Figures key={`${kind}-${grouping}`} kind={kind} grouping={grouping} name={kinds[kind]} spans={spans} />
        )}
      </Loaded>
    </Card>
  )
}

function Heading({ grouping }: { grouping: UsageGrouping }) {
  if (grouping === 'day') return <Trans>Last 30 days</Trans>
  return grouping === 'month' ? <Trans>Last 12 months</Trans> : <Trans>Last 3 years</Trans>
}

type FiguresProps = { kind: HistoryKind; grouping: UsageGrouping; name: string; spans: readonly UsageSpan[] }

function Figures({ kind, grouping, name, spans }: FiguresProps) {
  const words = useSpanWords(grouping)
  const total = historyAmount(kind, totalOf(spans))
  const average = historyAmount(kind, totalOf(spans) / Math.max(1, spans.length))
  const bars = spans.map((one, at): UsageBar => ({ ...one, ...words.of(one.span, at === spans.length - 1) }))
  return (
    <>
      <p className="text-ink-2">
        <b className="figures mr-1 text-h2 text-ink">{total}</b> {words.average(average)}
      </p>
      <UsageBars kind={kind} bars={bars} title={words.picture(name, total)} />
      <details className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
          <Trans>Show as a table</Trans>
        </summary>
        <Table
          className="mt-2"
          compact
          caption={words.table(name)}
          keyOf={({ span }) => span}
          rows={[...bars].reverse()}
          columns={[
            { key: 'span', header: words.column, cell: (bar) => bar.name, names: true },
            { key: 'amount', header: name, cell: ({ amount }) => historyAmount(kind, amount), align: 'end' },
          ]}
        />
      </details>
    </>
  )
}

/** The texts for days, months or years, and for all of them together. */
function useSpanWords(grouping: UsageGrouping) {
  const { t } = useLingui()
  const locale = useLocale()
  const byGrouping = {
    day: {
      column: t`Day`,
      of: (span: string, isLast: boolean) => ({
        name: dateText(span, 'date', locale),
        label: isLast ? t`today` : dateText(span, 'day', locale),
      }),
      average: (average: string) => t`in total, ${average} a day`,
      picture: (name: string, total: string) => t`${name} by day: ${total} in 30 days`,
      table: (name: string) => t`${name} by day`,
    },
    month: {
      column: t`Month`,
      of: (span: string) => {
        const name = dateText(`${span}-01`, 'month', locale)
        return { name, label: name.split(' ')[0] ?? name }
      },
      average: (average: string) => t`in total, ${average} a month`,
      picture: (name: string, total: string) => t`${name} by month: ${total} in 12 months`,
      table: (name: string) => t`${name} by month`,
    },
    year: {
      column: t`Year`,
      of: (span: string) => ({ name: span, label: span }),
      average: (average: string) => t`in total, ${average} a year`,
      picture: (name: string, total: string) => t`${name} by year: ${total} in 3 years`,
      table: (name: string) => t`${name} by year`,
    },
  } as const
  return byGrouping[grouping]
}
