import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const sizes = {
  text: 'font-semibold tabular-nums',
  large: 'text-[1.375rem] leading-tight font-bold tabular-nums tracking-tight',
  figure: 'text-figure figures',
} as const

/** An amount, already in words as "$45.00", in digits of one width; `per` says for how long, `struck` what it was before. */
export function Money({
  text,
  per,
  struck,
  size = 'text',
  className,
}: {
  text: string
  per?: ReactNode
  struck?: { text: string; label: string } | undefined
  size?: keyof typeof sizes
  className?: string | undefined
}) {
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      {struck && (
        <span className="text-ink-2">
          <span className="sr-only">{struck.label} </span>
          <s className="tabular-nums">{struck.text}</s>
        </span>
      )}
      <span className={classes('whitespace-nowrap', sizes[size])}>{text}</span>
      {per && <span className="text-ink-2">{per}</span>}
    </span>
  )
}
