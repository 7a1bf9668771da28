import { useId } from 'react'

/** A line of the chart: running totals by the end of each day. `length` is the number of days of its period. */
type Totals = { totals: readonly number[]; length: number }

export type PeriodChartProps = {
  title: string
  description: string
  current: Totals
  before?: Totals | undefined
  limit?: { amount: number; label: string } | undefined
  /** What will have been used on the last day. */
  expected?: number | undefined
}

/** The width and height of the drawing; it is stretched to its frame. */
const size = 100
/** Room above the highest line, as a part of the height. */
const headroom = 1.12

/**
 * The use of a period as a rising area, the one before as a dashed line, the pace as a dotted one, and the limit as a
 * level line. Each has a pattern of its own besides its colour.
 */
export function PeriodChart({ title, description, current, before, limit, expected }: PeriodChartProps) {
  const id = useId()
  const used = current.totals.at(-1) ?? 0
  const highest = Math.max(used, before?.totals.at(-1) ?? 0, limit?.amount ?? 0, expected ?? 0, 1) * headroom
  const days = Math.max(current.length, before?.length ?? 0)
  const x = (day: number) => round((day / days) * size)
  const y = (amount: number) => round(size - (amount / highest) * size)
  const line = (totals: readonly number[]) =>
    `M0 ${size}${totals.map((total, at) => `L${x(at + 1)} ${y(total)}`).join('')}`
  const today = x(current.totals.length)
  return (
    <svg role="img" aria-labelledby={`${id}title ${id}desc`} className="block h-44 w-full overflow-visible sm:h-60">
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}desc`}>{description}</desc>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        preserveAspectRatio="none"
        fill="none"
        className="overflow-visible"
      >
        <g strokeLinejoin="round" strokeLinecap="round">
          <path d={`${line(current.totals)}L${today} ${size}Z`} className="fill-primary-soft" />
          <path d={`M0 ${size}H${size}`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
          {limit && <path d={`M0 ${y(limit.amount)}H${size}`} {...lineLook.limit} />}
          {before && <path d={line(before.totals)} {...lineLook.before} />}
          {expected !== undefined && (
            <path d={`M${today} ${y(used)}L${x(current.length)} ${y(expected)}`} {...lineLook.expected} />
          )}
          <path d={line(current.totals)} {...lineLook.current} />
        </g>
      </svg>
      <g>
        <circle
          cx={`${today}%`}
          cy={`${y(used)}%`}
          r="5"
          strokeWidth="2"
          className="fill-primary stroke-surface forced-colors:fill-[Highlight]"
        />
        {limit && (
          <text x="0" y={`${y(limit.amount)}%`} dy="-.45em" className="fill-ink-2 text-s tabular-nums">
            {limit.label}
          </text>
        )}
      </g>
    </svg>
  )
}

const firm = { vectorEffect: 'non-scaling-stroke' } as const

/** The strokes of the lines, in the chart and beside their names. */
export const lineLook = {
  current: { ...firm, strokeWidth: 3, className: 'stroke-primary forced-colors:stroke-[Highlight]' },
  before: {
    ...firm,
    strokeWidth: 2,
    strokeDasharray: '7 5',
    className: 'stroke-ink-3 forced-colors:stroke-[CanvasText]',
  },
  expected: {
    ...firm,
    strokeWidth: 3,
    strokeDasharray: '0.1 7',
    className: 'stroke-primary forced-colors:stroke-[Highlight]',
  },
  limit: { ...firm, strokeWidth: 2, className: 'stroke-warn forced-colors:stroke-[CanvasText]' },
} as const

function round(one: number): number {
  return Math.round(one * 100) / 100
}
