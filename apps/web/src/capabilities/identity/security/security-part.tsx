import { Card } from '@waea/ui/card'
import { FoldCard } from '@waea/ui/data/fold-card'
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
  const content = (
    <>
      {children}
      {actions && <div className="flex flex-wrap gap-3 pt-2 empty:hidden">{actions}</div>}
    </>
  )
  if (folded !== undefined) {
    return (
      <FoldCard title={title} summary={folded}>
        {lead && <p className="text-ink-2">{lead}</p>}
        {content}
      </FoldCard>
    )
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-h3 outline-none">
            {title}
          </h2>
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
