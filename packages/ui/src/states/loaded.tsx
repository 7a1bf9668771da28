import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { FailedState, type Reloadable } from './failed-state.tsx'

/** A query's state. Without `data`, only whether it is loading or has failed. */
interface Query<T, E> extends Reloadable {
  data?: T | undefined
  error: E | null
}

/** Each query's answer, in the order of the queries. */
type Answers<Q extends readonly Query<unknown, unknown>[]> = { [K in keyof Q]: NonNullable<Q[K]['data']> }

/**
 * Renders a query: `waiting` while it loads, then `children` with the answer (also an older answer, when a refresh
 * failed). Without an answer it shows the error and a retry button. Without `children`, an answer renders nothing: for
 * a screen that returns early, or whose parts with the answer are further down.
 */
export function Loaded<T, E>({
  query,
  waiting,
  failed,
  note,
  isPart,
  inCard,
  hidesOlder,
  instead,
  children,
}: {
  query: Query<T, E>
  /** Shown while it loads; nothing by default, for a page that shows its own placeholder. */
  waiting?: ReactNode
  /** What could not be loaded, as a sentence: "We couldn't load your bills". */
  failed: string | ((error: E) => string)
  /** Text under the error, such as what still works. */
  note?: ReactNode | ((error: E) => ReactNode)
  /** For one part of a page: a line in its card, without the picture. */
  isPart?: boolean
  /** For one part of a page that has no card around it: a line in a card. */
  inCard?: boolean
  /** Shows the error also if there is an older answer, because that one must not look current (3§8.6). */
  hidesOlder?: boolean
  /** Replaces the error message for an error that is a valid answer, such as "no such bill". */
  instead?: (error: E) => ReactNode
  children?: (data: T) => ReactNode
}) {
  const { data, error } = query
  if (error === null || (data !== undefined && !hidesOlder)) return data === undefined ? waiting : children?.(data)
  const replaced = instead?.(error)
  if (replaced) return replaced
  const state = (
    <FailedState
      title={typeof failed === 'function' ? failed(error) : failed}
      of={query}
      isPart={isPart === true || inCard === true}
    >
      {typeof note === 'function' ? note(error) : note}
    </FailedState>
  )
  return inCard ? <Card>{state}</Card> : state
}

/**
 * Several queries as one: it has data once all have, and an error once one without an answer has failed. A retry loads
 * them all again.
 */
export function allOf<E, const Q extends readonly Query<unknown, E>[]>(
  ...queries: Q
): Query<Answers<Q>, Q[number]['error']> {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = (missing.length > 0 ? missing : queries).find(({ error }) => error !== null)
  return {
    data: missing.length > 0 ? undefined : (queries.map(({ data }) => data) as Answers<Q>),
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  }
}
