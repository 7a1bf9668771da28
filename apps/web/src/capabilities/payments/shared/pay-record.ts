import { newIntent } from '../../../shell/calls/shared/intent.ts'
import { type Memory, tabMemory } from '../../../shell/device/shared/memory.ts'

/**
 * What a tab knows about an attempted purchase: its idempotency key, what was asked with it, and the payment it became.
 * It survives a reload, so that the same purchase is never paid twice.
 */
export type PayRecord = { key: string; asked: string; PaymentUUID?: string; card?: TypedCard } & PayAgain

/**
 * Whether the typed card was handed to the card partner, which the browser does after the payment was started: before
 * that, nothing can be charged to it. Absent if something else may have been charged: a saved card, or a card of an
 * earlier attempt.
 */
type TypedCard = 'not-given' | 'given'

/**
 * What is known about an attempt without a known outcome: its card can't have been charged; its start got no answer, so
 * only sending it again can tell; or it is a payment whose state can be asked for.
 */
export type OpenTry = 'card-not-charged' | 'no-answer' | 'not-settled'

const nameOf = (wish: string) => `waea-paying-${wish}`

/** The record of a purchase; undefined if it was not attempted, or its outcome is known. */
export function recallPaying(wish: string, memory: Memory = tabMemory()): PayRecord | undefined {
  const text = memory.recall(nameOf(wish))
  return text === undefined ? undefined : (JSON.parse(text) as PayRecord)
}

/** What is known about the last attempt of a purchase; undefined if there was none, or its outcome is known. */
export function openTry(wish: string, memory: Memory = tabMemory()): OpenTry | undefined {
  const record = recallPaying(wish, memory)
  if (record === undefined) return undefined
  if (record.card === 'not-given') return 'card-not-charged'
  return record.PaymentUUID === undefined ? 'no-answer' : 'not-settled'
}

/** The record for this attempt: the last one if it asked for the same, else a new one. */
export function beginPaying(wish: string, asked: string, memory: Memory = tabMemory()): PayRecord {
  const before = recallPaying(wish, memory)
  const record = before?.asked === asked ? before : { key: newIntent(), asked }
  notePaying(wish, record, memory)
  return record
}

/** Said with what pays, once the person wants to pay again what was paid just now. */
export type PayAgain = { PayAgain?: true }

/**
 * The record for an attempt with a typed card or a saved one. A person who wants to pay again is not asked twice about one
 * payment.
 */
export function beginTry(
  wish: string,
  asked: string,
  { isTyped, PayAgain }: { isTyped: boolean } & PayAgain,
  memory: Memory = tabMemory(),
): PayRecord {
  const before = openTry(wish, memory)
  const begun = { ...beginPaying(wish, asked, memory), ...(PayAgain && { PayAgain }) }
  const isUncharged = before === undefined || before === 'card-not-charged'
  const record: PayRecord = isTyped && isUncharged ? { ...begun, card: 'not-given' } : begun
  notePaying(wish, record, memory)
  return record
}

export function notePaying(wish: string, record: PayRecord, memory: Memory = tabMemory()): void {
  memory.remember(nameOf(wish), JSON.stringify(record))
}

/** Notes that the payment was refused and can be continued: the typed card was not charged. */
export function noteRefusal(wish: string, memory: Memory = tabMemory()): void {
  const record = recallPaying(wish, memory)
  if (record?.card === 'given') notePaying(wish, { ...record, card: 'not-given' }, memory)
}

/** Notes that the outcome is known: the next attempt is a new purchase. */
export function endPaying(wish: string, memory: Memory = tabMemory()): void {
  memory.forget(nameOf(wish))
}
