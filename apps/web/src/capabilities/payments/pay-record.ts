import { newIntent } from '../../shell/intent.ts'
import { type Memory, tabMemory } from '../../shell/memory.ts'

/**
 * What a tab knows of a wish to pay: the key under which it was sent, what was asked with it, and the payment that it
 * became. It outlives a reload, so that the same wish is never paid twice.
 */
export type PayRecord = { key: string; asked: string; PaymentUUID?: string }

const nameOf = (wish: string) => `waea-paying-${wish}`

/** The record of a wish; undefined when it was not tried, or its end is known. */
export function recallPaying(wish: string, memory: Memory = tabMemory()): PayRecord | undefined {
  const text = memory.recall(nameOf(wish))
  return text === undefined ? undefined : (JSON.parse(text) as PayRecord)
}

/** The record under which to try now: the one of the last try when it asked for the same, else a new one. */
export function beginPaying(wish: string, asked: string, memory: Memory = tabMemory()): PayRecord {
  const before = recallPaying(wish, memory)
  const record = before?.asked === asked ? before : { key: newIntent(), asked }
  notePaying(wish, record, memory)
  return record
}

export function notePaying(wish: string, record: PayRecord, memory: Memory = tabMemory()): void {
  memory.remember(nameOf(wish), JSON.stringify(record))
}

/** The end is known: the next try is a new wish. */
export function endPaying(wish: string, memory: Memory = tabMemory()): void {
  memory.forget(nameOf(wish))
}
