import { createHash } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from './ctx.ts'
import { type Statement, sql } from './db/sql.ts'
import type { Zipped, ZippedText } from './documents/zipped.ts'

/** What a capability keeps about a customer, for an export. Tables are named without their schema. */
export interface PersonalData {
  /** The schema of its tables, if it is not called as the capability is. */
  schema?: string
  /** Tables with rows of a customer, by `customer_uuid`, each with the columns that are left out: secrets, and keys of requests. */
  tables?: Columns
  /** Tables with rows of a person, by `user_uuid`. */
  ofPeople?: Columns
  /** Tables with a customer's or person's id that are not in the export, each with the reason. */
  leftOut?: Readonly<Record<string, string>>
  /** The customer's documents, one after another. */
  files?: (ctx: Ctx, CustomerUUID: Uuid) => AsyncIterable<Zipped>
}

/** The columns that are left out, by table. */
type Columns = Readonly<Record<string, readonly string[]>>

/** A capability's personal data, with its name. */
export interface OwnPersonalData extends PersonalData {
  name: string
  schema: string
}

/** What the platform itself keeps: the log of what was done, without who of the provider did it. */
export const platformData: OwnPersonalData = {
  name: 'platform',
  schema: 'platform',
  tables: { audit: ['actor', 'operator_uuid'] },
  ofPeople: { audit: ['actor', 'operator_uuid'] },
  leftOut: {
    live_events: 'what pages were told within the last hour',
    request_keys: 'answers for repeats of a request; what they tell of is in the other files',
  },
}

/** The schema of a capability's tables. */
export const schemaOf = (name: string): string => name.replaceAll('-', '_')

/** A table to read, and whose rows of it. */
interface Source {
  table: string
  leavesOut: readonly string[]
  by: 'customer_uuid' | 'user_uuid'
  ids: readonly Uuid[]
}

/** The rows that are in memory at once. */
const rowsAtOnce = 500

/** The customer, and the people whose own data belong to the export. */
export interface ExportOf {
  CustomerUUID: Uuid
  people: readonly Uuid[]
}

/** Everything that the capabilities keep, as files: one of data for each, then the documents. */
export async function* personalFiles(
  ctx: Ctx,
  data: readonly OwnPersonalData[],
  of: ExportOf,
): AsyncGenerator<Zipped | ZippedText> {
  const day = ctx.today()
  for (const one of data) yield { path: `data/${one.name}.json`, day, pieces: personalJson(ctx, one, of) }
  for (const { files } of data) if (files) yield* files(ctx, of.CustomerUUID)
}

/**
 * Everything that a capability keeps about a customer and the people who own the account, as JSON in pieces:
 * `{"customer": {table: rows}, "people": {table: rows}}`. Holds one page of rows at a time.
 */
async function* personalJson(
  ctx: Ctx,
  { schema, tables = {}, ofPeople = {} }: OwnPersonalData,
  { CustomerUUID, people }: ExportOf,
): AsyncGenerator<string> {
  const keys = await keysOf(ctx, schema)
  yield '{"customer": {'
  yield* tablesJson(ctx, { schema, keys, columns: tables, by: 'customer_uuid', ids: [CustomerUUID] })
  yield '}, "people": {'
  yield* tablesJson(ctx, { schema, keys, columns: ofPeople, by: 'user_uuid', ids: people })
  yield '}}\n'
}

interface Tables extends Pick<Source, 'by' | 'ids'> {
  schema: string
  keys: ReadonlyMap<string, Key>
  columns: Columns
}

async function* tablesJson(ctx: Ctx, { schema, keys, columns, by, ids }: Tables): AsyncGenerator<string> {
  for (const [at, [table, leavesOut]] of Object.entries(columns).entries()) {
    yield `${at === 0 ? '' : ','}\n"${table}": [`
    let isFirst = true
    const key = keys.get(table)
    if (!key) throw new Error(`${schema}.${table} has no primary key, so its rows have no order`)
    for await (const rows of pagesOf(ctx, schema, { table, leavesOut, by, ids }, key)) {
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n${row}`
        isFirst = false
      }
    }
    yield ']'
  }
}

/**
 * The rows of a table as JSON, page by page, in the order of its key. Each page begins after the last row of the one
 * before: skipping rows by their number would read them all again.
 */
async function* pagesOf(ctx: Ctx, schema: string, source: Source, key: Key): AsyncGenerator<string[]> {
  for (const id of source.ids) {
    let after: string[] | undefined
    do {
      const rows = await ctx.db.rows<{ row: string; key: string[] }>(pageStatement(schema, source, key, { id, after }))
      yield rows.map(({ row }) => row)
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.key
    } while (after)
  }
}

/** One id at a time, so that the key's index gives the order. All names in it come from the capabilities' declarations and the catalogue, never from a request. */
function pageStatement(
  schema: string,
  { table, leavesOut, by }: Source,
  key: Key,
  { id, after }: { id: Uuid; after: readonly string[] | undefined },
): Statement {
  const columns = key.map(({ column }) => `t.${quoted(column)}`)
  const last = key.map(({ type }, at) => `$${at + 3}::${type}`)
  // As JSON only after the limit: without statistics the database sorts all rows that follow.
  const text = `SELECT (to_jsonb(t) - $1::text[])::text AS row, ARRAY[${columns.map((one) => `${one}::text`)}] AS key
    FROM (SELECT * FROM ${quoted(schema)}.${quoted(table)} AS t WHERE t.${quoted(by)} = $2::uuid
      ${after ? `AND (${columns}) > (${last})` : ''} ORDER BY ${columns} LIMIT ${rowsAtOnce}) AS t ORDER BY ${columns}`
  const name = createHash('sha1').update(text).digest('base64url')
  return { text, values: [leavesOut, id, ...(after ?? [])], name }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The columns of a primary key in order, with their types. */
type Key = readonly { column: string; type: string }[]

/** The primary keys of a schema's tables. */
async function keysOf(ctx: Ctx, schema: string): Promise<Map<string, Key>> {
  const rows = await ctx.db.rows<{ name: string; column: string; type: string }>(sql`
    SELECT c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey::int2[])
    WHERE i.indisprimary AND n.nspname = ${schema} ORDER BY 1, array_position(i.indkey::int2[], a.attnum)`)
  return new Map([...Map.groupBy(rows, ({ name }) => name)])
}
