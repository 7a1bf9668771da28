import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Description = {
  key: string
  term: ReactNode
  value: ReactNode
  /** `total` is the last line of a sum, `small` a note such as the tax in it. */
  weight?: 'normal' | 'small' | 'total'
}

const weights = {
  normal: '[&>dd]:font-semibold',
  small: 'text-s text-ink-2',
  total: 'border-t-2 border-ink pt-3 font-bold',
} as const

/** Terms on the left, values on the right with aligned digits: a summary, or a price in its parts. */
export function DescriptionList({
  items,
  lines,
  className,
}: {
  items: readonly Description[]
  lines?: boolean
  className?: string | undefined
}) {
  return (
    <dl className={classes('grid', lines ? '' : 'gap-2.5', className)}>
      {items.map((item) => (
        <div
          key={item.key}
          className={classes(
            'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5',
            weights[item.weight ?? 'normal'],
            lines && 'border-b border-line py-3.5 first:pt-0 last:border-0 last:pb-0',
          )}
        >
          <dt className="min-w-0">{item.term}</dt>
          <dd className="ml-auto min-w-0 text-right text-balance tabular-nums">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
