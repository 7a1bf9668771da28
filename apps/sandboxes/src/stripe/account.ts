import { createHash, randomFillSync } from 'node:crypto'
import type { FormObject } from './form.ts'
import { openStore, type Store } from './store.ts'

/** The API version of events; that of the SDK used in the tests. */
export const apiVersion = '2026-10-28.endive'

/** One API call. */
export interface Call {
  params: FormObject
  /** The identifiers in the path. */
  path: Record<string, string>
  /** The path, which lists repeat as `url`. */
  url: string
  requestId: string
  idempotencyKey: string | null
  /** Made with a publishable key, from a browser. */
  fromBrowser: boolean
}

/** Settings of the account. */
export interface AccountOptions {
  file?: string
  publicUrl: string
  /** The share of charges that fail at random, from 0 to 1. */
  failureShare: number
  /** How long a delayed refund takes. */
  refundMs: number
  /** How long an uncaptured amount stays on hold. */
  holdMs: number
  /** How long a bank takes to answer a debit. */
  debitMs: number
  now(): Date
  random(): number
}

/** The Stripe account of this sandbox. */
export interface Account {
  store: Store
  publicUrl: string
  failureShare: number
  refundMs: number
  holdMs: number
  debitMs: number
  random(): number
  now(): Date
  /** Now, in whole seconds since 1970. */
  seconds(): number
  /** Records an event with a copy of its object; it is sent after the commit. */
  emit(type: string, subject: object, call: Call | undefined, previous?: object): void
  /** The events recorded since they were last taken. */
  takeEmitted(): string[]
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pool = Buffer.allocUnsafe(8_192)
let poolUsed = pool.length

/** A new identifier: the prefix and 24 random letters or digits. */
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

  function deleteOldEvents(): void {
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
    holdMs: options.holdMs,
    debitMs: options.debitMs,
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
      deleteOldEvents()
    },
    takeEmitted() {
      const taken = emitted
      emitted = []
      return taken
    },
  }
}
