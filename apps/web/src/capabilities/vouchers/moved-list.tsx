import { useLingui } from '@lingui/react/macro'
import type { Reloadable } from '@waea/ui/states/failed-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, useId } from 'react'

export type MovedLine = { key: string; title: ReactNode; detail: ReactNode; amount: string }

/**
 * A list of credit received and sent, one per line, under a heading. With no lines, the heading is left out.
 */
export function MovedList({
  title,
  of,
  lines,
}: {
  title: ReactNode
  /** The query of the list. */
  of: Reloadable & { error: unknown }
  lines: readonly MovedLine[] | undefined
}) {
  const { t } = useLingui()
  const id = useId()
  if (!lines) {
    const waiting = <Skeleton className="h-24 rounded-card" />
    return <Loaded query={of} waiting={waiting} failed={t`We couldn’t load the list`} isPart />
  }
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
        {lines.map(({ key, title: first, detail, amount }) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3.5">
            <div className="min-w-0">
              <p className="font-semibold">{first}</p>
              <p className="text-s text-ink-2 wrap-anywhere tabular-nums">{detail}</p>
            </div>
            <p className="text-right text-l font-bold tabular-nums">{amount}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
