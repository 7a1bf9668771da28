import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  BalanceTransaction,
  Charge,
  Customer,
  KeptAnswer,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  StoredEvent,
  Token,
  Vaulted,
} from './types.ts'

/** How a refund goes on that its bank does not settle at once. */
export interface RefundEnd {
  id: string
  status: 'succeeded' | 'failed'
  /** When, in milliseconds since 1970. */
  dueMs: number
}

/** Everything that is kept, a table a kind. */
export interface Tables {
  customers: Customer
  payment_methods: PaymentMethod
  vault: Vaulted
  payment_intents: PaymentIntent
  setup_intents: SetupIntent
  charges: Charge
  refunds: Refund
  /** Refunds that their banks have not settled yet. */
  refund_ends: RefundEnd
  balance_transactions: BalanceTransaction
  tokens: Token
  events: StoredEvent
  /** Events that no listener has taken yet. */
  deliveries: { id: string }
  answers: KeptAnswer
  /** The idempotency key under which a charge moved money. */
  origins: { id: string; idempotencyKey: string | null }
}
export type TableName = keyof Tables

const tableNames = [
  'customers',
  'payment_methods',
  'vault',
  'payment_intents',
  'setup_intents',
  'charges',
  'refunds',
  'refund_ends',
  'balance_transactions',
  'tokens',
  'events',
  'deliveries',
  'answers',
  'origins',
] as const satisfies readonly TableName[]

type Rows = { [K in TableName]: Map<string, Tables[K]> }

/** State in memory, with a journal of changes beside it when a file is given. */
export interface Store {
  get<K extends TableName>(table: K, id: string): Tables[K] | undefined
  /** Keeps a new or changed row; it is written with the next `commit`. */
  put<K extends TableName>(table: K, row: Tables[K]): void
  remove(table: TableName, id: string): void
  /** All rows of a table, oldest first. */
  all<K extends TableName>(table: K): IterableIterator<Tables[K]>
  count(table: TableName): number
  /** The cards attached to a customer, oldest first. */
  cardsOf(customer: string): PaymentMethod[]
  /** The payments of a customer, oldest first. */
  intentsOf(customer: string): PaymentIntent[]
  /** Hands every change since the last commit to the operating system as one line: all of it survives, or none. */
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

/** The changes of one journal line; none when a kill cut the line short, because then nobody was answered. */
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

/** The lines of a file of any size; what follows the last line break was cut short and is left out. */
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

function recover(file: string, rows: Rows): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return
  for (const line of linesOf(file)) {
    for (const [table, id, row] of changesOf(line)) {
      if (row === null) rows[table].delete(id)
      else (rows[table] as Map<string, Tables[TableName]>).set(id, row)
    }
  }
}

/** Writes the journal anew with only what still stands, and gives it back open for more. */
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

/** Which rows are whose, kept beside them so that a customer's list does not look at every row. */
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

const compactedAfterBytes = 256 * 1_048_576

/** Opens the state: from the journal when a file is given, otherwise empty and in memory alone. */
export function openStore(file?: string): Store {
  const rows = emptyRows()
  if (file) recover(file, rows)
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
      if (table === 'payment_methods') cards.note(row as PaymentMethod)
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
      if (file !== undefined && written > compactedAfterBytes) {
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
