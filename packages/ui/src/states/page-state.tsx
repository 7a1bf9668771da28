import type { ReactNode } from 'react'

/** A page with one message, such as a broken link, and the next step. */
export function PageState({
  picture,
  title,
  children,
  action,
}: {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-8 text-center lg:py-12">
      {picture}
      <h1 tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3 pt-1">{action}</div>}
    </div>
  )
}
