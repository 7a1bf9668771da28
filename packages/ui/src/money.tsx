import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const sizes = {
  text: 'font-semibold tabular-nums',
  large: 'text-[1.375rem] leading-tight font-bold tabular-nums tracking-tight',
  figure: 'text-figure figures',
} as const

/** An amount as text, such as "$45.00", in tabular digits. `per` is its period, `struck` the previous price. */
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
