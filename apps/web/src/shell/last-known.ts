import type { QueryClient } from '@tanstack/react-query'
import type { Memory } from './memory.ts'
import type { Session } from './session.ts'

const name = 'waea-last-known'
const saveAfterMs = 1000
/** More than this is not worth the browser's time at the start. */
const mostCharacters = 400_000

type Known = { customerUuid: string; answers: [key: readonly unknown[], data: unknown, at: number][] }

/**
 * Keeps the account's last known figures in this tab, so that its pages show them at once after a reload while they are
 * being refreshed. Only answers with a lifetime are kept: a secret has none.
 */
export function keepLastKnown(queries: QueryClient, session: Session, memory: Memory): void {
  restore(queries, session, memory)
  let timer: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.query.meta?.ofCustomer || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      save(queries, session, memory)
    }, saveAfterMs)
  })
}

function restore(queries: QueryClient, session: Session, memory: Memory): void {
  if (session.state().status !== 'restoring') return
  const known = parsed(memory.recall(name))
  for (const [key, data, updatedAt] of known?.answers ?? []) {
    queries.setQueryData(key, data, { updatedAt })
    // Events that came while the page was away are not known here: however young, it is asked again.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

function save(queries: QueryClient, session: Session, memory: Memory): void {
  const state = session.state()
  if (state.status !== 'signed-in' || state.customerUuid === undefined) return
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ meta, state: { data } }) => Boolean(meta?.ofCustomer && meta.kept) && data !== undefined })
    .map((query): Known['answers'][number] => [query.queryKey, query.state.data, query.state.dataUpdatedAt])
  const text = JSON.stringify({ customerUuid: state.customerUuid, answers } satisfies Known)
  if (text.length <= mostCharacters) memory.remember(name, text)
}

function parsed(text: string | undefined): Known | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Known)
  } catch {
    return undefined
  }
}
