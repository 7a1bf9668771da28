import { Card } from '@waea/ui/card'
import { type ReactNode, useId } from 'react'

/** One subject of the security page: what it is, how it stands, what can be done. */
export function SecurityPart({
  title,
  badge,
  lead,
  actions,
  children,
}: {
  title: ReactNode
  badge?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {badge}
        </div>
        {lead && <p className="text-ink-2">{lead}</p>}
      </div>
      {children}
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </Card>
  )
}
