import type { QueryFilters } from '@tanstack/react-query'
import { type Call, pathOf } from '@waea/contract/call'
import { identity } from '@waea/contract/people/identity'
import { system } from '@waea/contract/system'
import { keyOf } from '../../calls/shared/wanted.ts'
import type { Portal } from '../../session/shared/portal.tsx'
import { eventsIn, type LiveEvent } from '../live-events.ts'
import { shareStream } from '../share-stream.ts'

/** How account events arrive: by the stream, by polling every 15 seconds, or not right now. */
export type LiveState = 'connecting' | 'open' | 'polling'

/** The calls that an event of the stream makes stale, by event name. */
export type Invalidations = Readonly<Record<string, readonly Call[]>>

export type LiveSetup = {
  portal: Portal
  /** Refetches what an event changes: see `refetchAfter`. */
  refetch: (event: LiveEvent) => void
  /** The last event that this tab has seen. */
  lastId?: string | undefined
  /** Passes an event on to the browser's other tabs. */
  tell?: (event: LiveEvent) => void
  origin?: string
  fetch?: typeof fetch
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** A random number from 0 to 1, to spread out the reconnects of many clients. */
  chance?: () => number
  onState?: (state: LiveState) => void
}

/** Events within this time are refetched for together: a purchase sends some fifteen within 70 ms. */
const gatherMs = 100
const pollEveryMs = 15_000
const firstWaitMs = 1_000
const failuresBeforePolling = 3

/**
 * Follows the account's events until stopped, and refetches what they change (decision D64). One stream serves all tabs of
 * the person in this browser.
 */
export function startLive(portal: Portal, invalidations: Invalidations): () => void {
  const state = portal.session.state()
  const person = state.status === 'signed-in' ? state.person.UUID : ''
  const refetch = refetchAfter(portal.queries, invalidations)
  return shareStream(`waea-live-${person}`, {
    follow: (lastId, tell) => followStream({ portal, refetch, lastId, tell }),
    hear: refetch,
    catchUp: () => refreshAll(portal.queries),
  })
}

/**
 * Holds one stream open and resumes after the last event seen. After each failure it waits longer, with jitter; after
 * three in a row it refetches the visible answers every 15 seconds until the stream is back.
 */
export function followStream(setup: LiveSetup): () => void {
  const stopping = new AbortController()
  void run(setup, stopping.signal)
  return () => stopping.abort()
}

async function run(setup: LiveSetup, signal: AbortSignal): Promise<void> {
  const { portal, refetch, wait = pause, chance = Math.random, onState = () => {}, tell = () => {} } = setup
  let lastId = setup.lastId
  let failures = 0
  const refreshEverywhere = () => {
    refreshAll(portal.queries)
    tell(missed)
  }
  while (!signal.aborted) {
    onState(failures < failuresBeforePolling ? 'connecting' : 'polling')
    try {
      await read(
        setup,
        lastId,
        signal,
        () => {
          if (failures > 0) refreshEverywhere()
          failures = 0
          onState('open')
        },
        (event) => {
          lastId = event.id ?? lastId
          refetch(event)
          tell(event)
        },
      )
    } catch {
      // Streams normally end by breaking; reconnect below.
    }
    if (signal.aborted) return
    failures += 1
    if (failures >= failuresBeforePolling) refreshEverywhere()
    const growingMs = firstWaitMs * 2 ** (failures - 1)
    const ms = failures >= failuresBeforePolling ? pollEveryMs : growingMs * (0.5 + chance() / 2)
    await wait(ms, signal)
  }
}

async function read(
  { portal, origin = '', fetch: ask = fetch }: LiveSetup,
  lastId: string | undefined,
  signal: AbortSignal,
  onOpen: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  if (!portal.session.tokens.isUsable()) await portal.session.renew()
  const token = portal.session.tokens.current()?.value
  if (token === undefined) throw new Error('Nobody is signed in')
  const headers = new Headers({ accept: 'text/event-stream', 'x-auth-token': token })
  if (lastId !== undefined) headers.set('last-event-id', lastId)
  const response = await ask(`${origin}${pathOf(system.live)}`, { headers, signal, cache: 'no-store' })
  // An ordinary call renews the session, or says why it ended and leads to the sign-in page.
  if (response.status === 401) await portal.session.send(identity.me, {})
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  onOpen()
  for await (const event of eventsIn(response.body)) onEvent(event)
}

/** For tabs that don't hold the stream: they may have missed an event, so refetch everything. */
const missed: LiveEvent = { id: undefined, event: 'stream.missed', data: '' }

/** An event that only marks where the stream resumes after a cut. */
const opened = 'stream.opened'

/** Refetches what events change: the calls named for them, else every visible answer of the account. */
export function refetchAfter(queries: Portal['queries'], invalidations: Invalidations): (event: LiveEvent) => void {
  const gathered = new Set<string>()
  const refetch = () => {
    const calls = [...gathered].map((event) => invalidations[event])
    gathered.clear()
    if (calls.includes(undefined)) refreshAll(queries)
    else for (const call of new Set(calls.flatMap((one) => one ?? []))) refresh(queries, { queryKey: keyOf(call) })
  }
  return ({ event }) => {
    if (event === opened) return
    if (gathered.size === 0) setTimeout(refetch, gatherMs)
    gathered.add(event)
  }
}

function refreshAll(queries: Portal['queries']): void {
  refresh(queries, { predicate: ({ meta }) => meta?.ofCustomer === true })
}

/**
 * Marks answers as stale, so that visible ones are refetched. A first answer still under way may be older than the
 * event but would count as fresh, so mark it once it arrives.
 */
function refresh(queries: Portal['queries'], which: QueryFilters): void {
  const coming = queries.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  void queries.invalidateQueries(which)
  for (const { state, promise, queryKey } of coming) {
    const again = () => void queries.invalidateQueries({ queryKey, exact: true })
    if (state.data === undefined) void promise?.then(again, again)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
