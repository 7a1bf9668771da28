import { Card } from '@waea/ui/card'
import { type ReactNode, useId } from 'react'

/** A card of the page, with its heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </Card>
  )
}
