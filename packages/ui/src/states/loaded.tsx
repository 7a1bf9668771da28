import type { ReactNode } from 'react'
import { FailedState, type Reloadable } from './failed-state.tsx'

/** What is loaded, as queries are. */
interface Query<T, E> extends Reloadable {
  data: T | undefined
  error: E | null
}

/**
 * What a query answers: `waiting` until it does, `children` with the answer, also with an older one when a refresh failed.
 * Without any answer it says what failed, and loads again on a press.
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
  /** What could not be loaded: "We couldn't load your bills". */
  failed: string
  /** What holds all the same. */
  note?: ReactNode
  /** For one part of a page: a line in its card, without the picture. */
  isPart?: boolean
  /** What is shown for an error that is an answer, such as "no such bill". */
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
