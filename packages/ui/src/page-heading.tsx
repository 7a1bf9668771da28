import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A screen's title, its description, and actions on the right. Focusable, so that a new screen is announced. */
export function PageHeading({
  title,
  above,
  children,
  actions,
  className,
}: {
  title: ReactNode
  /** A line or a back link above the title. */
  above?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}) {
  return (
    <header
      className={classes(
        'flex flex-wrap justify-between gap-x-6 gap-y-4',
        above || children ? 'items-end' : 'items-center',
        className,
      )}
    >
      <div className="grid min-w-0 gap-2">
        {above && <div className="text-s text-ink-2">{above}</div>}
        <h1 tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {children && <div className="max-w-[60ch] text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
