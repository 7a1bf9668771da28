import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BalanceTransaction, Charge, Dispute, Mandate, Refund } from './money-types.ts'
import type {
  AnyMethod,
  Customer,
  KeptAnswer,
  PaymentIntent,
  SetupIntent,
  StoredEvent,
  Token,
  Vaulted,
} from './types.ts'

/** The later status of a delayed refund. */
export interface DelayedRefund {
  id: string
  status: 'succeeded' | 'failed'
  /** The due time, in milliseconds since 1970. */
  dueMs: number
}

/** When a payment's hold expires or its debit is answered. */
interface DueIntent {
  id: string
  /** The due time, in milliseconds since 1970. */
  dueMs: number
}

export interface Tables {
  customers: Customer
  payment_methods: AnyMethod
  mandates: Mandate
  disputes: Dispute
  vault: Vaulted
  payment_intents: PaymentIntent
  setup_intents: SetupIntent
  charges: Charge
  refunds: Refund
  /** Refunds not yet settled. */
  refund_ends: DelayedRefund
  /** Payments with a hold that will expire, or a debit not yet answered. */
  intent_ends: DueIntent
  balance_transactions: BalanceTransaction
  tokens: Token
  events: StoredEvent
  /** Undelivered events. */
  deliveries: { id: string }
  answers: KeptAnswer
  /** The idempotency key of each paid charge. */
  origins: { id: string; idempotencyKey: string | null }
}
export type TableName = keyof Tables

const tableNames = [
  'customers',
  'payment_methods',
  'mandates',
  'disputes',
  'vault',
  'payment_intents',
  'setup_intents',
  'charges',
  'refunds',
  'refund_ends',
  'intent_ends',
  'balance_transactions',
  'tokens',
  'events',
  'deliveries',
  'answers',
  'origins',
] as const satisfies readonly TableName[]

type Rows = { [K in TableName]: Map<string, Tables[K]> }

/** State in memory, with a journal of changes when there is a file. */
export interface Store {
  get<K extends TableName>(table: K, id: string): Tables[K] | undefined
  /** Inserts or replaces a row; written by the next `commit`. */
  put<K extends TableName>(table: K, row: Tables[K]): void
  remove(table: TableName, id: string): void
  /** All rows of a table, oldest first. */
  all<K extends TableName>(table: K): IterableIterator<Tables[K]>
  count(table: TableName): number
  /** The cards and bank accounts attached to a customer, oldest first. */
  cardsOf(customer: string): AnyMethod[]
  /** The payments of a customer, oldest first. */
  intentsOf(customer: string): PaymentIntent[]
  /** Writes every change since the last commit as one line: all of it survives a kill, or none. */
  commit(): void
  close(): void
}

function emptyRows(): Rows {
  const tables: Record<string, Map<string, unknown>> = {}
  for (const name of tableNames) tables[name] = new Map()
  return tables as Rows
}

function isTableName(name: unknown): name is TableName {
  return (tableNames as readonly unknown[]).includes(name)
}

type Change = [table: TableName, id: string, row: Tables[TableName] | null]

function isChange(entry: unknown): entry is Change {
  return Array.isArray(entry) && entry.length === 3 && isTableName(entry[0]) && typeof entry[1] === 'string'
}

/** The changes of one journal line; none when a kill cut the line short, as nothing was answered then. */
function changesOf(line: string): Change[] {
  try {
    const parsed: unknown = JSON.parse(line)
    return Array.isArray(parsed) ? parsed.filter(isChange) : []
  } catch {
    return []
  }
}

function lineOf(changes: Iterable<Change>): string {
  const parts: string[] = []
  for (const change of changes) parts.push(JSON.stringify(change))
  return `[${parts.join(',')}]\n`
}

const chunkBytes = 1_048_576
const newline = 0x0a

/** The lines of a file of any size, without a last one that was cut short. */
function* linesOf(file: string): Generator<string> {
  const open = openSync(file, 'r')
  const chunk = Buffer.alloc(chunkBytes)
  let rest = Buffer.alloc(0)
  for (let read = readSync(open, chunk); read > 0; read = readSync(open, chunk)) {
    const data = Buffer.concat([rest, chunk.subarray(0, read)])
    let start = 0
    for (let end = data.indexOf(newline); end >= 0; end = data.indexOf(newline, start)) {
      yield data.toString('utf8', start, end)
      start = end + 1
    }
    rest = data.subarray(start)
  }
  closeSync(open)
}

function replay(file: string, rows: Rows): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return
  for (const line of linesOf(file)) {
    for (const [table, id, row] of changesOf(line)) {
      if (row === null) rows[table].delete(id)
      else (rows[table] as Map<string, Tables[TableName]>).set(id, row)
    }
  }
}

/** Rewrites the journal with only the current rows, and returns it open for appending. */
function compact(file: string, rows: Rows): number {
  const fresh = `${file}.compact`
  const out = openSync(fresh, 'w')
  for (const table of tableNames) {
    for (const [id, row] of rows[table]) writeSync(out, lineOf([[table, id, row]]))
  }
  closeSync(out)
  renameSync(fresh, file)
  return openSync(file, 'a')
}

interface Owned {
  id: string
  customer: string | null
}

/** An index of rows by customer, so that a customer's list needs no full scan. */
function createOwnerIndex<T extends Owned>(rows: Iterable<T>) {
  const ownerOf = new Map<string, string>()
  const rowsOf = new Map<string, Map<string, T>>()
  function note(row: T): void {
    const before = ownerOf.get(row.id)
    if (before !== undefined && before !== row.customer) {
      rowsOf.get(before)?.delete(row.id)
      ownerOf.delete(row.id)
    }
    if (row.customer === null) return
    ownerOf.set(row.id, row.customer)
    const owned = rowsOf.get(row.customer) ?? new Map<string, T>()
    owned.set(row.id, row)
    rowsOf.set(row.customer, owned)
  }
  for (const row of rows) note(row)
  return { note, of: (customer: string): T[] => [...(rowsOf.get(customer)?.values() ?? [])] }
}

const compactAboveBytes = 256 * 1_048_576

/** Opens the store from its journal; without a file it is empty and in memory only. */
export function openStore(file?: string): Store {
  const rows = emptyRows()
  if (file) replay(file, rows)
  const cards = createOwnerIndex(rows.payment_methods.values())
  const intents = createOwnerIndex(rows.payment_intents.values())
  let journal = file === undefined ? undefined : compact(file, rows)
  let written = 0
  let changed = new Map<string, Change>()

  return {
    get: <K extends TableName>(table: K, id: string) => (rows[table] as Map<string, Tables[K]>).get(id),
    put<K extends TableName>(table: K, row: Tables[K]) {
      const kept = rows[table] as Map<string, Tables[K]>
      kept.set(row.id, row)
      if (table === 'payment_methods') cards.note(row as AnyMethod)
      if (table === 'payment_intents') intents.note(row as PaymentIntent)
      if (journal !== undefined) changed.set(`${table}/${row.id}`, [table, row.id, row])
    },
    remove(table, id) {
      rows[table].delete(id)
      if (journal !== undefined) changed.set(`${table}/${id}`, [table, id, null])
    },
    all: <K extends TableName>(table: K) => (rows[table] as Map<string, Tables[K]>).values(),
    count: (table) => rows[table].size,
    cardsOf: cards.of,
    intentsOf: intents.of,
    commit() {
      if (journal === undefined || changed.size === 0) return
      const line = lineOf(changed.values())
      changed = new Map()
      appendFileSync(journal, line)
      written += line.length
      if (file !== undefined && written > compactAboveBytes) {
        closeSync(journal)
        journal = compact(file, rows)
        written = 0
      }
    },
    close() {
      if (journal !== undefined) closeSync(journal)
    },
  }
}
