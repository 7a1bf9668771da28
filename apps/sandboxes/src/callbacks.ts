import { createHmac, randomUUID } from 'node:crypto'
import type { FaultSource } from './faults.ts'
import { openJournal } from './journal.ts'

const tryLimitMs = 10_000
const firstRetryMs = 250
const longestRetryMs = 30_000
const giveUpAfterMs = 24 * 60 * 60 * 1_000
const maxWaiting = 10_000

/** One webhook that is not yet delivered. */
interface Callback {
  id: string
  url: string
  body: string
  since: number
}

type Entry = { push: Callback } | { pushed: string }

/** Settings of a webhook sender. */
export interface CallbackSettings {
  /** The name of the journal that keeps undelivered webhooks over a restart. */
  name: string
  dataDir: string | undefined
  /** The request headers that sign a body. */
  headersOf(body: string, at: Date): Record<string, string>
  faults: FaultSource
  now(): Date
  log(line: string): void
}

/** Sends signed webhooks and retries each until the listener answers 2xx, for a day at maxWaiting. */
export interface Callbacks {
  /** Sends a JSON body; `op` is the operation that faults name. */
  send(url: string, body: unknown, op: string): void
  /** Resolves when every webhook is delivered. */
  drained(): Promise<void>
  waiting(): number
  close(): void
}

/** Signs bodies in Stripe's format, in a header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signedIn(header: string, secret: string): CallbackSettings['headersOf'] {
  return (body, at) => {
    const seconds = Math.floor(at.getTime() / 1_000)
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { [header]: `t=${seconds},v1=${digest}` }
  }
}

/** Posts a callback once, signed; true when the listener answered 2xx. */
async function post(callback: Callback, settings: CallbackSettings, closing: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(callback.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...settings.headersOf(callback.body, settings.now()),
      },
      body: callback.body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(tryLimitMs)]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Opens a webhook sender and resumes what an earlier run left undelivered. */
export function openCallbacks(settings: CallbackSettings): Callbacks {
  const journal = openJournal<Entry>(settings.dataDir, settings.name)
  const waiting = new Map<string, Callback>()
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let listeners: (() => void)[] = []

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  function finish(callback: Callback): void {
    waiting.delete(callback.id)
    journal.append({ pushed: callback.id })
    if (waiting.size > 0) return
    const resolvers = listeners
    listeners = []
    for (const resolve of resolvers) resolve()
  }

  async function deliver(callback: Callback, times: number, tries = 0): Promise<void> {
    const delivered = await post(callback, settings, closing.signal)
    if (closing.signal.aborted) return
    if (delivered) return times > 1 ? deliver(callback, times - 1) : finish(callback)
    if (settings.now().getTime() - callback.since > giveUpAfterMs) {
      settings.log(`${settings.name}: gave up on ${callback.url}`)
      return finish(callback)
    }
    if (tries === 3) settings.log(`${settings.name}: ${callback.url} does not answer, still trying`)
    later(Math.min(firstRetryMs * 2 ** tries, longestRetryMs), () => void deliver(callback, times, tries + 1))
  }

  for (const entry of journal.load()) {
    if ('push' in entry) waiting.set(entry.push.id, entry.push)
    else waiting.delete(entry.pushed)
  }
  journal.rewrite([...waiting.values()].map((push) => ({ push })))
  for (const callback of waiting.values()) later(0, () => void deliver(callback, 1))

  return {
    send(url, body, op) {
      if (waiting.size >= maxWaiting) return settings.log(`${settings.name}: ${maxWaiting} undelivered, one dropped`)
      const callback = { id: randomUUID(), url, body: JSON.stringify(body), since: settings.now().getTime() }
      waiting.set(callback.id, callback)
      journal.append({ push: callback })
      const late = settings.faults.next(op, ['late-webhook'])
      const twice = settings.faults.next(op, ['duplicate-webhook'])
      later(late?.kind === 'late-webhook' ? late.ms : 0, () => void deliver(callback, twice ? 2 : 1))
    },
    drained: () => (waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => listeners.push(resolve))),
    waiting: () => waiting.size,
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
      journal.close()
    },
  }
}
