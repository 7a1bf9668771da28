import { newIntent } from '../../../shell/calls/shared/intent.ts'
import { type Memory, tabMemory } from '../../../shell/device/shared/memory.ts'

/**
 * What a tab knows about an attempted purchase: its idempotency key, the request sent with it, and the payment it
 * became. It survives a reload, so that the same purchase is never paid twice. `about` is what the screen knew when the
 * payment started: once it is paid, the server may no longer show it.
 */
export type PayRecord = {
  key: string
  asked: string
  PaymentUUID?: string
  card?: TypedCard
  about?: unknown
} & PayAgain

/**
 * Whether the typed card was handed to the card partner, which the browser does after the payment was started: before
 * that, nothing can be charged to it. Absent if something else may have been charged: a saved card, or a card of an
 * earlier attempt.
 */
type TypedCard = 'not-given' | 'given'

/**
 * What is known about an attempt without a known outcome: its card can't have been charged; its start got no answer, so
 * only resending can tell; or it is a payment whose state can be polled.
 */
export type OpenTry = 'card-not-charged' | 'no-answer' | 'not-settled'

const nameOf = (purchaseId: string) => `waea-paying-${purchaseId}`

/** The record of a purchase; undefined if it was not attempted, or its outcome is known. */
export function recallPaying(purchaseId: string, memory: Memory = tabMemory()): PayRecord | undefined {
  const text = memory.recall(nameOf(purchaseId))
  return text === undefined ? undefined : (JSON.parse(text) as PayRecord)
}

/** What is known about the last attempt of a purchase; undefined if there was none, or its outcome is known. */
export function openTry(purchaseId: string, memory: Memory = tabMemory()): OpenTry | undefined {
  const record = recallPaying(purchaseId, memory)
  if (record === undefined) return undefined
  if (record.card === 'not-given') return 'card-not-charged'
  return record.PaymentUUID === undefined ? 'no-answer' : 'not-settled'
}

/** The record for this attempt: the last one if its request was the same, else a new one. */
export function beginPaying(purchaseId: string, request: string, memory: Memory = tabMemory()): PayRecord {
  const before = recallPaying(purchaseId, memory)
  const record = before?.asked === request ? before : { key: newIntent(), asked: request }
  notePaying(purchaseId, record, memory)
  return record
}

/** Sent with the payment once the person has confirmed paying again. */
export type PayAgain = { PayAgain?: true }

/**
 * The record for an attempt with a typed card or a saved one. A person who has confirmed paying again is not asked
 * twice about one payment.
 */
export function beginTry(
  purchaseId: string,
  request: string,
  { isTyped, PayAgain, about }: { isTyped: boolean; about?: unknown } & PayAgain,
  memory: Memory = tabMemory(),
): PayRecord {
  const before = openTry(purchaseId, memory)
  const isUncharged = before === undefined || before === 'card-not-charged'
  const attempted = beginPaying(purchaseId, request, memory)
  // The same payment may have been made by the earlier attempt: then what that one was about stands.
  const earlier = isUncharged ? undefined : attempted.about
  const attempt = { ...attempted, ...(PayAgain && { PayAgain }), about: earlier ?? about }
  const record: PayRecord = isTyped && isUncharged ? { ...attempt, card: 'not-given' } : attempt
  notePaying(purchaseId, record, memory)
  return record
}

export function notePaying(purchaseId: string, record: PayRecord, memory: Memory = tabMemory()): void {
  memory.remember(nameOf(purchaseId), JSON.stringify(record))
}

/** Records that the payment was refused and can be continued: the typed card was not charged. */
export function noteRefusal(purchaseId: string, memory: Memory = tabMemory()): void {
  const record = recallPaying(purchaseId, memory)
  if (record?.card === 'given') notePaying(purchaseId, { ...record, card: 'not-given' }, memory)
}

/** Records that the outcome is known: the next attempt is a new purchase. */
export function endPaying(purchaseId: string, memory: Memory = tabMemory()): void {
  memory.forget(nameOf(purchaseId))
}
