import type { ReactNode } from 'react'

/** A narrow page with one task, in a card where there is room: title, lead, form, and other options at its foot. */
export function AuthPage({
  progress,
  title,
  lead,
  children,
  foot,
}: {
  /** The progress bar, when the page is one of several steps. */
  progress?: ReactNode
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-4 sm:my-6 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8">
      {progress}
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {lead && <p className="text-ink-2">{lead}</p>}
      </header>
      {children}
      {foot && <div className="grid justify-items-start gap-1 border-t border-line pt-4">{foot}</div>}
    </div>
  )
}
