import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

/** Views of one thing side by side. Left and right move between them; only the chosen one is drawn. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  /** Names the row of tabs to screen readers. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={className}>
      <Base.List aria-label={label} activateOnFocus className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classes(
              '-mb-px min-h-12 shrink-0 border-b-[3px] border-transparent px-4 font-semibold whitespace-nowrap text-ink-2 transition-colors hover:text-ink',
              'data-active:border-primary data-active:text-primary forced-colors:border-[Canvas] forced-colors:data-active:border-[Highlight] focus-visible:-outline-offset-3',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
