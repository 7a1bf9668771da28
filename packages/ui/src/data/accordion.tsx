import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type AccordionItem = { key: string; title: ReactNode; content: ReactNode; open?: boolean }

/** Expandable items. They work without scripts, and the browser's find-in-page opens them. */
export function Accordion({
  items,
  exclusive,
  className,
}: {
  items: readonly AccordionItem[]
  exclusive?: boolean
  className?: string | undefined
}) {
  const name = useId()
  return (
    <div className={classes('divide-y divide-line border-y border-line', className)}>
      {items.map((item) => (
        <details key={item.key} name={exclusive ? name : undefined} open={item.open} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
            {item.title}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-5 text-ink-2">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
