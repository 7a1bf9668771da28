import type { Uuid } from '@waea/kit/ids'
import type { Statement } from './db/sql.ts'

/** One thing that happened to a customer, as a capability's statement returns it. */
export interface HistoryRow {
  /** To the millisecond. */
  at: Date
  kind: string
  /** Unique among all kinds; orders what happened at the same time. */
  id: string
  what: string
  subject: string | null
  amount: number | null
  MobileUUID: Uuid | null
}

/** A part of a customer's history: what happened before a place in it, the newest first. */
export interface HistoryPage {
  CustomerUUID: Uuid
  before: { at: Date; id: string } | undefined
  most: number
}

/**
 * Builds the statement that returns the newest rows of a customer before a place in the history. It orders by `at` in
 * whole milliseconds and then by `id` in the collation "C", both descending.
 */
export type History = (page: HistoryPage) => Statement

type Placed = Pick<HistoryRow, 'at' | 'id'>

/** Orders rows the newest first, as the statements do. */
export function byNewest(a: Placed, b: Placed): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}
