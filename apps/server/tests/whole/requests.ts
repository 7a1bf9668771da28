import { randomUUID } from 'node:crypto'
import { type Call, pathNames, pathOf } from '@waea/contract/call'
import { plain } from '../../src/platform/http/validation.ts'
import { saidOfInvites } from '../access/access-table-invites.ts'
import { saidOfGroups } from '../access/group-access.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'
import { Chance, type Plain, valueFor } from './generated-values.ts'
import { meaningOf, valueIn, type Wire, type World, wireOf } from './world.ts'

/** Waits until all jobs are done, including failed ones that are soon retried. */
export async function quiet(portal: ShopPortal): Promise<void> {
  await eventually('the work to be done', async () => {
    const [left] = await portal.rows<{ count: number }>(
      `SELECT count(*) FROM graphile_worker.jobs
       WHERE run_at <= now() + CASE attempts WHEN 0 THEN interval '2 s' ELSE interval '10 s' END
         AND attempts < max_attempts`,
    )
    return left?.count === 0 ? true : undefined
  })
}

/** When a case is checked next, the tries of webhooks, the requests of keys: not what a call changes. */
const ofTries =
  "'{last_request_at,requests_in_minute,look_at,attempts,next_at,last_at,last_status,last_error,failing_since,rests_until}'::text[]"

/**
 * A fingerprint of all rows of all tables except counters of tries, or only of the rows that contain a text. Waits for
 * all jobs first, since sending a mail changes it. Leaves out what sweeps write.
 */
export async function digest(portal: ShopPortal, text = ''): Promise<string> {
  await quiet(portal)
  const tables = await tablesOf(portal)
  // A sum of hashes needs no order: sorting all rows took longer than reading them.
  const each = tables.map(
    (name) =>
      `SELECT '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${ofTries})::text, 1)), 0) AS d FROM ${name} AS t ${text && 'WHERE t::text LIKE $1'}`,
  )
  const rows = await portal.rows<{ d: string }>(each.join(' UNION ALL '), text ? [`%${text}%`] : [])
  return rows.map(({ d }) => d).join('\n')
}

/**
 * A value that changes with every row written since the first call, in all tables except counters of tries and notices
 * about guessing; or only for the rows that contain a text. Waits for all jobs first. Reading all rows each time, as
 * `digest` does, took most of the time of the access tests.
 */
export async function writes(portal: ShopPortal, text = ''): Promise<string> {
  await quiet(portal)
  if (!watched.has(portal)) await watchWrites(portal)
  watched.add(portal)
  const [found] = await portal.rows<{ said: string }>(
    `SELECT count(*) || ' ' || coalesce((array_agg(relation || ' ' || content ORDER BY id DESC))[1], '') AS said
     FROM written WHERE content LIKE $1 AND content NOT LIKE '%,guessing,%'`,
    [`%${text}%`],
  )
  return found?.said ?? ''
}

const watched = new WeakSet<ShopPortal>()

async function watchWrites(portal: ShopPortal): Promise<void> {
  await portal.rows(`
    CREATE TABLE public.written (id bigserial, relation text, content text);
    CREATE FUNCTION public.note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'UPDATE' OR to_jsonb(new) - ${ofTries} <> to_jsonb(old) - ${ofTries} THEN
        INSERT INTO public.written (relation, content) VALUES (TG_RELID::regclass, coalesce(new, old)::text);
      END IF;
      RETURN NULL; END $$`)
  for (const table of (await tablesOf(portal)).filter((name) => name !== 'public.written'))
    await portal.rows(`CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION public.note_write()`)
}

const known = new WeakMap<ShopPortal, string[]>()

async function tablesOf(portal: ShopPortal): Promise<string[]> {
  const before = known.get(portal)
  if (before) return before
  const tables = await portal.rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')
       AND format('%I.%I', schemaname, tablename) <> 'platform.limits' ORDER BY 1`,
  )
  const names = tables.map(({ name }) => name)
  known.set(portal, names)
  return names
}

/** Optional fields that these requests always send. */
const said: Readonly<Record<string, readonly string[]>> = {
  ...saidOfGroups,
  ...saidOfInvites,
  'balance.topUp': ['PayAgain'],
}

/** A valid request by a person, with some fields overridden. */
export function requestOf(name: string, call: Call, who: World, over: Record<string, unknown> = {}): Wire {
  const chance = new Chance(7)
  const known = (field: string) => (field in over ? over[field] : valueIn(who, name, field))
  const path = Object.fromEntries(pathNames(pathOf(call)).map((field) => [field, String(known(field))]))
  const filled = (schema: object | undefined) => {
    if (!schema) return {}
    const { type, properties = {}, required = [] } = plain(schema) as Plain
    if (type !== 'object') return valueFor(plain(schema) as Plain, chance)
    const isSaid = (field: string) => required.includes(field) || field in over || said[name]?.includes(field)
    const given = Object.entries(properties).filter(([field]) => isSaid(field))
    return Object.fromEntries(given.map(([field, one]) => [field, known(field) ?? valueFor(one, chance)]))
  }
  return wireOf(call, path, filled(call.query) as Record<string, unknown>, filled(call.body))
}

export async function send(portal: ShopPortal, wire: Wire, token?: string): Promise<{ status: number; text: string }> {
  const line = new AbortController()
  const { path, headers, ...rest } = wire
  const init = { ...rest, headers: { ...headers, ...(token && { 'x-auth-token': token }) }, signal: line.signal }
  const answer = await fetch(portal.url + path, init)
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await answer.text()
  line.abort()
  return { status: answer.status, text }
}

/** A call's fields that identify a customer's object, and what they identify. Fails on an unknown field. */
export function namesIn(name: string, call: Call): [string, string][] {
  const fields = [...pathNames(pathOf(call)).filter((one) => /uuid$/i.test(one) || /number$/i.test(one))]
  for (const schema of [call.query, call.body]) {
    const { properties = {} } = schema ? (plain(schema) as Plain) : {}
    for (const [field, one] of Object.entries(properties)) {
      if (one.readOnly) continue
      if (one.pattern?.startsWith('^[0-9a-fA-F]{8}') || field === 'PaymentMethodID') fields.push(field)
    }
  }
  return fields.flatMap((field): [string, string][] => {
    const meaning = meaningOf(name, field)
    if (!meaning) throw new Error(`Tell the table of meanings what ${field} of ${name} names`)
    return meaning === 'public' ? [] : [[field, meaning]]
  })
}

/** An id that does not exist. */
export const unknown = (meaning: string): string => unknownNumbers[meaning] ?? randomUUID()
const unknownNumbers: Readonly<Record<string, string>> = {
  orderNumber: 'W999999999',
  invoiceNumber: 'INV999999',
  creditNoteNumber: 'CN999999',
  disputeNumber: 'DSP999999',
  returnNumber: 'RET999999',
}
