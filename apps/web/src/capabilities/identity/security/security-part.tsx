import { Card } from '@waea/ui/card'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** One section of the security page: title, state and actions. */
export function SecurityPart({
  title,
  badge,
  lead,
  actions,
  folded,
  children,
}: {
  title: ReactNode
  badge?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Folds the section: its content in a few words, shown below its title. */
  folded?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  const heading = (
    <h2 id={id} className="text-h3 outline-none">
      {title}
    </h2>
  )
  const content = (
    <>
      {children}
      {actions && <div className="flex flex-wrap gap-3 pt-2 empty:hidden">{actions}</div>}
    </>
  )
  if (folded !== undefined) {
    return (
      <Card as="section" aria-labelledby={id}>
        <details className="group">
          <summary className="-m-inset flex list-none items-center justify-between gap-4 rounded-card p-inset group-open:mb-0 hover:text-primary [&::-webkit-details-marker]:hidden">
            <span className="grid min-w-0 gap-0.5">
              {heading}
              <span className="min-h-6 text-s text-ink-2 wrap-anywhere">{folded}</span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="grid gap-4">
            {lead && <p className="text-ink-2">{lead}</p>}
            {content}
          </div>
        </details>
      </Card>
    )
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {heading}
          {badge}
        </div>
        {lead && <p className="text-ink-2">{lead}</p>}
      </div>
      {content}
    </Card>
  )
}

/** One row of a section: title, facts and actions; a phone shows the actions below the text. */
export function SecurityRow({
  icon,
  title,
  detail,
  isShort = false,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  detail: ReactNode
  /** The text is short enough to keep the actions beside it on a phone too. */
  isShort?: boolean
  children: ReactNode
}) {
  const columns = isShort ? 'flex flex-wrap' : 'grid grid-cols-[auto_1fr] sm:grid-cols-[auto_1fr_auto]'
  return (
    <li className={`items-center gap-x-4 gap-y-2 py-4 last:pb-0 ${columns}`}>
      <span className={`text-primary ${isShort ? '' : 'max-sm:self-start'}`}>{icon}</span>
      <div className="min-w-0 flex-[1_1_7rem]">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <div className="text-s text-ink-2 tabular-nums">{detail}</div>
      </div>
      <div className={`flex flex-wrap gap-3 ${isShort ? '' : 'max-sm:col-start-2'}`}>{children}</div>
    </li>
  )
}
