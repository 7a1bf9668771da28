import { useLingui } from '@lingui/react/macro'
import { shortDayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import { type HistoryKind, historyAmount, type UsageDay } from './history.ts'

const height = 160
const step = 12
const barWidth = 8

/** The days as bars; the same figures stand in the table below, so that for a screen reader this is one picture. */
export function UsageBars({ kind, days, title }: { kind: HistoryKind; days: readonly UsageDay[]; title: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const most = Math.max(...days.map(({ amount }) => amount), 0)
  const first = days[0]
  const middle = days[Math.floor(days.length / 2)]
  const last = days.at(-1)
  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full sm:h-52"
      >
        {days.map(({ day, amount }, at) => {
          const tall = most === 0 ? 0 : (amount / most) * (height - 6)
          return (
            <rect
              key={day}
              x={at * step + (step - barWidth) / 2}
              y={height - Math.max(tall, 1.5)}
              width={barWidth}
              height={Math.max(tall, 1.5)}
              className={tall === 0 ? 'fill-line' : 'fill-primary forced-colors:fill-[Highlight]'}
            >
              <title>{`${shortDayText(day, locale)}: ${historyAmount(kind, amount)}`}</title>
            </rect>
          )
        })}
      </svg>
      {first && middle && last && (
        <figcaption className="flex justify-between text-s text-ink-2 tabular-nums">
          <span>{shortDayText(first.day, locale)}</span>
          <span>{shortDayText(middle.day, locale)}</span>
          <span>{t`today`}</span>
        </figcaption>
      )}
    </figure>
  )
}
