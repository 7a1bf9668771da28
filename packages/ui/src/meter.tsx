import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type MeterTone = 'primary' | 'warn' | 'bad' | 'hero'

export type MeterProps = {
  label: ReactNode
  /** The remaining fraction, 0 to 1; `unlimited` shows a full bar. */
  value: number | 'unlimited'
  /** The same as text, such as "6.2 GB of 10 GB left"; screen readers read it instead of the number. */
  words: string
  /** When it ends, or what happens next. */
  detail?: ReactNode
  tone?: MeterTone
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

const fills: Record<MeterTone, string> = {
  primary: 'fill-primary forced-colors:fill-[Highlight]',
  warn: 'fill-warn forced-colors:fill-[Highlight]',
  bad: 'fill-bad forced-colors:fill-[Highlight]',
  hero: 'fill-accent forced-colors:fill-[Highlight]',
}

/** The remaining amount: a bar, always with its text. */
export function Meter({ label, value, words, detail, tone = 'primary', hideLabel, className }: MeterProps) {
  const labelId = useId()
  const onHero = tone === 'hero'
  return (
    <div className={classes('grid gap-2', className)}>
      <div className={classes('flex flex-wrap items-baseline justify-between gap-x-3', hideLabel && 'sr-only')}>
        <span id={labelId} className="font-semibold">
          {label}
        </span>
      </div>
      {value === 'unlimited' ? null : (
        <Bar value={value} words={words} labelId={labelId} fill={fills[tone]} onHero={onHero} />
      )}
      <div
        className={classes(
          'flex flex-wrap items-baseline justify-between gap-x-3 text-s',
          onHero ? 'text-on-hero' : 'text-ink-2',
        )}
      >
        <span className={classes('tabular-nums', value === 'unlimited' && 'text-h3 font-bold text-ink')}>{words}</span>
        {detail && <span className={onHero ? 'font-semibold' : ''}>{detail}</span>}
      </div>
    </div>
  )
}

type BarProps = { value: number; words: string; labelId: string; fill: string; onHero: boolean }

function Bar({ value, words, labelId, fill, onHero }: BarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={classes(
        'relative h-3 overflow-hidden rounded-pill forced-colors:border',
        onHero ? 'bg-hero-track' : 'bg-sunken ring-1 ring-line ring-inset',
      )}
    >
      <meter
        aria-labelledby={labelId}
        aria-valuetext={words}
        min={0}
        max={100}
        value={percent}
        className="absolute inset-0 size-full opacity-0"
      />
      {/* Use an SVG attribute: the content security policy would block a style attribute. */}
      <svg width="100%" height="100%" aria-hidden="true" className="block">
        <rect
          width={`${percent}%`}
          height="100%"
          className={classes('transition-[width] duration-200 [rx:var(--round-meter)] [ry:var(--round-meter)]', fill)}
        />
      </svg>
    </div>
  )
}
