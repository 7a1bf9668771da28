import { type HistoryKind, historyAmount, type UsageSpan } from '../history.ts'

const height = 160
const step = 12

export type UsageBar = UsageSpan & {
  /** The full name, as `20 Nov 2026`. */
  name: string
  /** The label under the bar. */
  label: string
}

/** Days, months or years as bars. Screen readers get a single image, because the table below has the same figures. */
export function UsageBars({ kind, bars, title }: { kind: HistoryKind; bars: readonly UsageBar[]; title: string }) {
  const most = Math.max(...bars.map(({ amount }) => amount), 0)
  const barWidth = bars.length > 12 ? 8 : bars.length > 3 ? 6 : 4
  return (
    <figure className="grid">
      <span aria-hidden="true" className="border-b border-line pb-1 text-right text-s text-ink-2 tabular-nums">
        {most > 0 && historyAmount(kind, most)}
      </span>
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full sm:h-52"
      >
        {bars.map(({ span, name, amount }, at) => {
          const tall = most === 0 ? 0 : (amount / most) * height
          return (
            <rect
              key={span}
              x={at * step + (step - barWidth) / 2}
              y={height - Math.max(tall, 1.5)}
              width={barWidth}
              height={Math.max(tall, 1.5)}
              className={tall === 0 ? 'fill-line' : 'fill-primary forced-colors:fill-[Highlight]'}
            >
              <title>{`${name}: ${historyAmount(kind, amount)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="border-t border-line pt-2 text-s text-ink-2 tabular-nums">
        {bars.length > 12 ? <Ends bars={bars} /> : <Each bars={bars} />}
      </figcaption>
    </figure>
  )
}

/** With many bars, labels only the first, the middle and the last. */
function Ends({ bars }: { bars: readonly UsageBar[] }) {
  const shown = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)]
  return (
    <span className="flex justify-between">{shown.map((bar) => bar && <span key={bar.span}>{bar.label}</span>)}</span>
  )
}

/** With few bars, labels each; on a phone every third if they don't fit. */
function Each({ bars }: { bars: readonly UsageBar[] }) {
  return (
    <span className="flex">
      {bars.map((bar, at) => (
        <span
          key={bar.span}
          className={bars.length > 6 && at % 3 !== 2 ? 'flex-1 text-center max-sm:invisible' : 'flex-1 text-center'}
        >
          {bar.label}
        </span>
      ))}
    </span>
  )
}
