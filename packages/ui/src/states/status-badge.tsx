import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type StatusTone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

const tones: Record<StatusTone, string> = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink-2',
}

/** A status in a word: paid, overdue, active. The colour repeats what the word says. */
export function StatusBadge({
  tone,
  children,
  className,
}: {
  tone: StatusTone
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-[.8125rem] leading-tight font-semibold sm:whitespace-nowrap forced-colors:border',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
