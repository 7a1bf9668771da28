import type { QueryClient } from '@tanstack/react-query'
import { methodOf } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { views } from '@waea/contract/operators/views'
import { fromNanos } from '@waea/kit/nanos'
import { createApi, type Send } from '../calls/shared/api.ts'
import { serverNow } from '../calls/shared/server-time.ts'
import { keepToken } from '../calls/shared/tokens.ts'
import type { Memory } from '../device/shared/memory.ts'
import type { AuthData, Session, SessionState } from '../session/shared/session.ts'
import { type View, viewName } from '../session/shared/view.ts'

interface ViewSetup {
  queries: QueryClient
  /** The memory of this tab. */
  tab: Memory
  /** The token from the address; undefined after a reload. */
  token: string | undefined
  /** Leaves for the console. */
  leave: () => void
  fetch?: typeof fetch
}

/**
 * Opens an operator's view, or takes it up again after a reload, and returns it with its session. The session knows
 * nothing of the customer who may be signed in beside it in this browser: it renews by no cookie, tells no other tab, and
 * keeps its token in this tab alone. A view that cannot be opened is over from the start.
 */
export async function openView({
  queries,
  tab,
  token,
  leave,
  fetch,
}: ViewSetup): Promise<{ session: Session; view: View }> {
  const asOperator = createApi({ ...plainApi, ...(fetch && { fetch }) })
  const person = await (token === undefined ? keptIn(tab) : exchange(asOperator.send, token))
  if (person) tab.remember(viewName, JSON.stringify(person))
  const endsAtMs = person ? fromNanos(person.JWTExpiry).getTime() : 0
  const listeners = new Set<() => void>()
  let viewState: ReturnType<View['state']> = 'over'
  let state: SessionState = { status: 'signed-out' }
  if (person && endsAtMs > serverNow()) {
    viewState = 'open'
    state = signedInAs(person)
    setTimeout(finish, endsAtMs - serverNow())
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  function finish(): void {
    if (viewState === 'over') return
    viewState = 'over'
    state = { status: 'signed-out' }
    tab.forget(viewName)
    queries.clear()
    tell()
  }
  const tokens = {
    ...keepToken(),
    current: () =>
      person && viewState !== 'over' ? { value: person.JWT, expiresAt: fromNanos(person.JWTExpiry) } : undefined,
    isUsable: () => viewState !== 'over',
    adopt: () => false,
  }
  const isSignedIn = () => state.status === 'signed-in'
  const api = createApi({ ...plainApi, tokens, onSignedOut: finish, isSignedIn, ...(fetch && { fetch }) })
  const send: Send = async (call, input, options) => {
    try {
      return await api.send(call, input, options)
    } catch (error) {
      // What a page reads by itself is refused in silence; a press is answered by the banner too.
      const wasPressed = error instanceof CallError && error.code === 'view-only' && methodOf(call) !== 'GET'
      if (wasPressed && viewState === 'open') {
        viewState = 'refused'
        tell()
      }
      throw error
    }
  }
  const change = (to: Partial<Extract<SessionState, { status: 'signed-in' }>>) => {
    if (state.status === 'signed-in') state = { ...state, ...to }
    tell()
  }
  const end = async () => {
    if (person) await asOperator.send(views.endView, { JWT: person.JWT }).catch(() => {})
    finish()
    leave()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const session: Session = {
    state: () => state,
    subscribe,
    settled: async () => state,
    send,
    renew: async () => 'refused',
    tokens,
    accept: () => false,
    update: () => {},
    chooseCustomer: () => {},
    chooseMobile: (mobileUuid) => change({ mobileUuid }),
    signOut: end,
  }
  const name = person ? `${person.FirstName} ${person.LastName}`.trim() || person.Email : ''
  return { session, view: { name, endsAtMs, state: () => viewState, subscribe, end } }
}

/** Calls without a token: by the cookie of the operator. */
const plainApi = {
  origin: '',
  tokens: keepToken(),
  refresh: async () => 'refused' as const,
  onSignedOut: () => {},
}

const exchange = (send: Send, Token: string) => send(views.openView, { Token }).catch(() => undefined)

async function keptIn(tab: Memory): Promise<AuthData | undefined> {
  try {
    return JSON.parse(tab.recall(viewName) ?? '') as AuthData
  } catch {
    return undefined
  }
}

function signedInAs(person: AuthData): SessionState {
  const customerUuids = (person.Roles ?? []).map(({ CustomerUUID }) => CustomerUUID)
  return { status: 'signed-in', person, customerUuids, customerUuid: customerUuids[0], mobileUuid: undefined }
}
