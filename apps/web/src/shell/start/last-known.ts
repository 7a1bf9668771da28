import type { QueryClient } from '@tanstack/react-query'
import { isDeviceSessionAlive } from '@waea/domain/identity/session'
import type { Memory } from '../device/memory.ts'
import { lastKnownName } from '../session/preferences.ts'
import type { AuthData, Session } from '../session/session.ts'

const saveAfterMs = 1000
/** More than this is not worth the browser's time at the start. */
const maxCharacters = 400_000

/** What this device keeps of the signed-in person, to show it before the server has answered, or when it cannot. */
export type LastKnown = {
  /** As the last sign-in or renewal told, without the token. */
  person: AuthData
  /** When that was, in milliseconds since 1970, of this device. */
  renewedAt: number
  customerUuid: string
  answers: [key: readonly unknown[], data: unknown, at: number][]
}

/**
 * Reads what is kept of the person who was signed in. It is forgotten here when nobody was, when their session must have
 * ended meanwhile, or when it cannot be read.
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
 * Fills the cache with what is known, each answer with its own age, and keeps it up to date on this device. Kept are
 * answers of the account that have a lifetime, and those that their call wants to be there without a connection.
 * `renewed` says that the server has just confirmed the person, `forget` that nothing may be kept any longer.
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
    // Events that came while the page was away are not known here: however young, it is asked again.
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
    // Whoever is here for some minutes only leaves nothing behind.
    memory.forget(lastKnownName)
    return
  }
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ meta, state: { data } }) => Boolean(meta?.ofCustomer && meta.kept) && data !== undefined })
    .map((query): LastKnown['answers'][number] => [query.queryKey, query.state.data, query.state.dataUpdatedAt])
    .sort(([, , one], [, , other]) => other - one)
  const person: AuthData = { ...state.person, JWT: '', JWTExpiry: 0 }
  const known: LastKnown = { person, renewedAt, customerUuid: state.customerUuid, answers: fitting(answers) }
  try {
    memory.remember(lastKnownName, JSON.stringify(known))
  } catch {
    // The device has no room: better nothing than what was true before.
    memory.forget(lastKnownName)
  }
}

/** The youngest answers, as many as there is room for. */
function fitting(answers: LastKnown['answers']): LastKnown['answers'] {
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
