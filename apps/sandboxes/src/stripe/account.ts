import { createHash, randomFillSync } from 'node:crypto'
import type { FormObject } from './form.ts'
import { openStore, type Store } from './store.ts'

/** The wire version of the events, that of the SDK this stand-in is tested with. */
export const apiVersion = '2026-10-28.endive'

/** One call as the operations see it. */
export interface Call {
  params: FormObject
  /** The identifiers in the path. */
  path: Record<string, string>
  /** The path itself, as it names lists. */
  url: string
  requestId: string
  idempotencyKey: string | null
  /** Made with a publishable key, from a person's browser. */
  fromBrowser: boolean
}

/** What an account is opened with. */
export interface AccountOptions {
  file?: string
  publicUrl: string
  /** The share of charges that fail for no reason, from 0 to 1. */
  failureShare: number
  /** How long a bank takes over a refund that it does not settle at once. */
  refundMs: number
  now(): Date
  random(): number
}

/** The one Stripe account of this stand-in. */
export interface Account {
  store: Store
  publicUrl: string
  failureShare: number
  refundMs: number
  random(): number
  now(): Date
  /** Now in whole seconds, as the wire counts. */
  seconds(): number
  /** Records an event about an object as it is now, and lets the sender know once the call is kept. */
  emit(type: string, subject: object, call: Call | undefined, previous?: object): void
  /** The events recorded since they were last taken. */
  takeEmitted(): string[]
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pool = Buffer.allocUnsafe(8_192)
let poolUsed = pool.length

/** A new identifier: the prefix and 24 letters or digits that nobody can guess. */
export function newId(prefix: string, length = 24): string {
  if (poolUsed + length > pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  let id = prefix
  for (let index = 0; index < length; index += 1) id += alphabet.charAt((pool[poolUsed + index] ?? 0) % 62)
  poolUsed += length
  return id
}

/** A short digest of a text, the same for the same text. */
export function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

const keptEvents = 5_000

/** Opens the account with its state. */
export function openAccount(options: AccountOptions): Account {
  const store = openStore(options.file)
  let emitted: string[] = []
  const seconds = () => Math.floor(options.now().getTime() / 1000)

  function forgetOldEvents(): void {
    if (store.count('events') <= keptEvents) return
    for (const event of store.all('events')) {
      if (!store.get('deliveries', event.id)) {
        store.remove('events', event.id)
        return
      }
    }
  }

  return {
    store,
    publicUrl: options.publicUrl,
    failureShare: options.failureShare,
    refundMs: options.refundMs,
    random: options.random,
    now: options.now,
    seconds,
    emit(type, subject, call, previous) {
      const id = newId('evt_3')
      const created = seconds()
      const json = JSON.stringify({
        id,
        object: 'event',
        api_version: apiVersion,
        created,
        data: previous ? { object: subject, previous_attributes: previous } : { object: subject },
        livemode: false,
        pending_webhooks: 1,
        request: { id: call?.requestId ?? null, idempotency_key: call?.idempotencyKey ?? null },
        type,
      })
      store.put('events', { id, type, created, json })
      emitted.push(id)
      forgetOldEvents()
    },
    takeEmitted() {
      const taken = emitted
      emitted = []
      return taken
    },
  }
}
