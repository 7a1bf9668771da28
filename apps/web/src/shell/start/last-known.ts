import type { QueryClient } from '@tanstack/react-query'
import { isDeviceSessionAlive } from '@waea/domain/identity/session'
import type { Memory } from '../device/shared/memory.ts'
import { lastKnownName } from '../session/shared/preferences.ts'
import type { AuthData, Session } from '../session/shared/session.ts'

const saveAfterMs = 1000
/** Reading more than this would slow down the start. */
const maxCharacters = 400_000

/** What this device keeps about the signed-in person, to show it before the server answers, or offline. */
export type LastKnown = {
  /** From the last sign-in or renewal, without the token. */
  person: AuthData
  /** When that was, in milliseconds since 1970, by this device's clock. */
  renewedAt: number
  customerUuid: string
  answers: [key: readonly unknown[], data: unknown, at: number][]
}

/**
 * Reads what is kept about the signed-in person. Forgets it if nobody was signed in, if the session must have expired
 * meanwhile, or if it can't be read.
 */
export function readLastKnown(memory: Memory, wasSignedIn: boolean, nowMs: number): LastKnown | undefined {
  const text = memory.recall(lastKnownName)
  if (text === undefined) return undefined
  const known = wasSignedIn ? parsed(text) : undefined
  if (known?.person?.UUID && isDeviceSessionAlive(known.renewedAt, nowMs)) return known
  memory.forget(lastKnownName)
  return undefined
}

/**
 * Fills the cache with the stored answers, each with its own age, and keeps the stored copy up to date. Stored are the
 * account's answers that have a lifetime, and those whose call asks to be available offline. `renewed` means that the
 * server has just confirmed the person, `forget` that nothing may be stored any longer.
 */
export function keepLastKnown(
  queries: QueryClient,
  session: () => Session,
  memory: Memory,
  known: LastKnown | undefined,
  now: () => number = Date.now,
): { renewed: () => void; forget: () => void } {
  let renewedAt = known?.renewedAt
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (renewedAt !== undefined) save(queries, session(), memory, renewedAt)
    }, saveAfterMs)
  }
  for (const [key, data, updatedAt] of known?.answers ?? []) {
    const kept = { queryKey: key, meta: { ofCustomer: true, kept: true }, gcTime: Number.POSITIVE_INFINITY }
    queries.getQueryCache().build(queries, queries.defaultQueryOptions(kept))
    queries.setQueryData(key, data, { updatedAt })
    // Events may have been missed while the page was closed, so refetch however fresh.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.meta?.ofCustomer) saveSoon()
  })
  return {
    renewed() {
      renewedAt = now()
      saveSoon()
    },
    forget() {
      clearTimeout(timer)
      timer = undefined
      memory.forget(lastKnownName)
    },
  }
}

function save(queries: QueryClient, session: Session, memory: Memory, renewedAt: number): void {
  const state = session.state()
  if (state.status !== 'signed-in' || state.customerUuid === undefined) return
  if (state.person.TemporaryUntil !== undefined) {
    // A temporary login leaves nothing behind.
    memory.forget(lastKnownName)
    return
  }
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ meta, state: { data } }) => Boolean(meta?.ofCustomer && meta.kept) && data !== undefined })
    .map((query): LastKnown['answers'][number] => [query.queryKey, query.state.data, query.state.dataUpdatedAt])
    .sort(([, , one], [, , other]) => other - one)
  const person: AuthData = { ...state.person, JWT: '', JWTExpiry: 0 }
  const known: LastKnown = { person, renewedAt, customerUuid: state.customerUuid, answers: newestThatFit(answers) }
  memory.remember(lastKnownName, JSON.stringify(known))
}

/** The newest answers, as many as fit. */
function newestThatFit(answers: LastKnown['answers']): LastKnown['answers'] {
  let left = maxCharacters
  return answers.filter((answer) => {
    const size = JSON.stringify(answer).length
    if (size > left) return false
    left -= size
    return true
  })
}

function parsed(text: string): LastKnown | undefined {
  try {
    return JSON.parse(text) as LastKnown
  } catch {
    return undefined
  }
}
