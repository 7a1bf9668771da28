import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Shown when there is nothing yet, with the next step. */
export function EmptyState({
  picture,
  title,
  children,
  action,
  className,
}: {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={classes('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center', className)}>
      {picture}
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div>}
    </div>
  )
}
