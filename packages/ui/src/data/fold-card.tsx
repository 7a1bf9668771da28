import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../card.tsx'

/** A folded section on a card: its title and, below it, its content in a few words. Works without scripts. */
export function FoldCard({ title, summary, children }: { title: ReactNode; summary: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <details className="group">
        <summary className="-m-inset flex list-none items-center justify-between gap-4 rounded-card p-inset group-open:mb-0 hover:text-primary [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 gap-0.5">
            <h2 id={id} className="text-h3 outline-none">
              {title}
            </h2>
            <span className="min-h-6 text-s text-ink-2 wrap-anywhere">{summary}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4">{children}</div>
      </details>
    </Card>
  )
}
