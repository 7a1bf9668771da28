import { newIntent } from '../../shell/intent.ts'
import { tabMemory } from '../../shell/memory.ts'

/**
 * What a tab knows of a wish to pay: the key under which it was sent, what was asked with it, and the payment that it
 * became. It outlives a reload, so that the same wish is never paid twice.
 */
export type PayRecord = { key: string; asked: string; PaymentUUID?: string; ClientSecret?: string }

const nameOf = (wish: string) => `waea-paying-${wish}`

/** The record of a wish; undefined when it was not tried, or its end is known. */
export function recallPaying(wish: string): PayRecord | undefined {
  const text = tabMemory().recall(nameOf(wish))
  return text === undefined ? undefined : (JSON.parse(text) as PayRecord)
}

/** The record under which to try now: the one of the last try when it asked for the same, else a new one. */
export function beginPaying(wish: string, asked: string): PayRecord {
  const before = recallPaying(wish)
  const record = before?.asked === asked ? before : { key: newIntent(), asked }
  notePaying(wish, record)
  return record
}

export function notePaying(wish: string, record: PayRecord): void {
  tabMemory().remember(nameOf(wish), JSON.stringify(record))
}

/** The end is known: the next try is a new wish. */
export function endPaying(wish: string): void {
  tabMemory().forget(nameOf(wish))
}
