import { newIntent } from '../../shell/calls/intent.ts'
import { type Memory, tabMemory } from '../../shell/device/memory.ts'

/**
 * What a tab knows of a wish to pay: the key under which it was sent, what was asked with it, and the payment that it
 * became. It outlives a reload, so that the same wish is never paid twice.
 */
export type PayRecord = { key: string; asked: string; PaymentUUID?: string; card?: TypedCard }

/**
 * Whether the card that was typed in was given to the card partner, which the browser does when the start was answered:
 * before, nothing can be charged to it. Absent where something may have been charged without it: to a saved card, or by
 * an earlier try.
 */
type TypedCard = 'not-given' | 'given'

/**
 * What is known of a try whose end is not: its card cannot have been charged; its start got no answer, so that only
 * sending it again can tell; or it is a payment that can be asked about.
 */
export type OpenTry = 'card-not-charged' | 'no-answer' | 'not-settled'

const nameOf = (wish: string) => `waea-paying-${wish}`

/** The record of a wish; undefined when it was not tried, or its end is known. */
export function recallPaying(wish: string, memory: Memory = tabMemory()): PayRecord | undefined {
  const text = memory.recall(nameOf(wish))
  return text === undefined ? undefined : (JSON.parse(text) as PayRecord)
}

/** What is known of the last try of a wish; undefined when there was none, or its end is known. */
export function openTry(wish: string, memory: Memory = tabMemory()): OpenTry | undefined {
  const record = recallPaying(wish, memory)
  if (record === undefined) return undefined
  if (record.card === 'not-given') return 'card-not-charged'
  return record.PaymentUUID === undefined ? 'no-answer' : 'not-settled'
}

/** The record under which to try now: the one of the last try when it asked for the same, else a new one. */
export function beginPaying(wish: string, asked: string, memory: Memory = tabMemory()): PayRecord {
  const before = recallPaying(wish, memory)
  const record = before?.asked === asked ? before : { key: newIntent(), asked }
  notePaying(wish, record, memory)
  return record
}

/** The record under which to try with a card that is typed in, or with a saved one. */
export function beginTry(wish: string, asked: string, isTyped: boolean, memory: Memory = tabMemory()): PayRecord {
  const before = openTry(wish, memory)
  const begun = beginPaying(wish, asked, memory)
  const isUncharged = before === undefined || before === 'card-not-charged'
  if (!isTyped || !isUncharged) return begun
  const record: PayRecord = { ...begun, card: 'not-given' }
  notePaying(wish, record, memory)
  return record
}

export function notePaying(wish: string, record: PayRecord, memory: Memory = tabMemory()): void {
  memory.remember(nameOf(wish), JSON.stringify(record))
}

/** The payment was refused, and may be gone on with: what was typed in has charged nothing. */
export function noteRefusal(wish: string, memory: Memory = tabMemory()): void {
  const record = recallPaying(wish, memory)
  if (record?.card === 'given') notePaying(wish, { ...record, card: 'not-given' }, memory)
}

/** The end is known: the next try is a new wish. */
export function endPaying(wish: string, memory: Memory = tabMemory()): void {
  memory.forget(nameOf(wish))
}
