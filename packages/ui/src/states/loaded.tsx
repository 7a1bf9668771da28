import type { ReactNode } from 'react'
import { FailedState, type Reloadable } from './failed-state.tsx'

/** A query's state. */
interface Query<T, E> extends Reloadable {
  data: T | undefined
  error: E | null
}

/**
 * Renders a query: `waiting` while it loads, then `children` with the answer (also an older answer, when a refresh
 * failed). Without an answer it shows the error and a retry button.
 */
export function Loaded<T, E>({
  query,
  waiting,
  failed,
  note,
  isPart,
  instead,
  children,
}: {
  query: Query<T, E>
  waiting: ReactNode
  /** What could not be loaded, as a sentence: "We couldn't load your bills". */
  failed: string
  /** Text under the error, such as what still works. */
  note?: ReactNode
  /** For one part of a page: a line in its card, without the picture. */
  isPart?: boolean
  /** Replaces the error message for an error that is a valid answer, such as "no such bill". */
  instead?: (error: E) => ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return waiting
  return (
    instead?.(query.error) || (
      <FailedState title={failed} of={query} isPart={isPart}>
        {note}
      </FailedState>
    )
  )
}
