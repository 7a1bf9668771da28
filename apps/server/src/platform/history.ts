import { createHash } from 'node:crypto'
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

/** The statement of everything that a capability knows of a customer's history, in any order. `at` is whole milliseconds. */
export type History = (CustomerUUID: Uuid) => Statement

const names = new Map<string, string>()

/** The statement of one page of a history: the newest rows before a place, by `at` and then by `id` in the collation "C". */
export function pageOfHistory(history: Statement, { before, most }: HistoryPage): Statement {
  const values = [...history.values, before?.at ?? null, before?.id ?? null, most]
  const [at, id, limit] = [2, 1, 0].map((back) => `$${values.length - back}`)
  const text = `
  SELECT * FROM (${history.text}
  ) AS happened
  WHERE ${at}::timestamptz IS NULL OR (at, id COLLATE "C") < (${at}::timestamptz, ${id}::text)
  ORDER BY at DESC, id COLLATE "C" DESC LIMIT ${limit}`
  const name = names.get(history.name) ?? createHash('sha1').update(text).digest('base64url')
  names.set(history.name, name)
  return { text, values, name }
}

type Placed = Pick<HistoryRow, 'at' | 'id'>

/** Orders rows the newest first, as the statements do. */
export function byNewest(a: Placed, b: Placed): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}
