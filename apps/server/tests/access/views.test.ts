import { isForViews } from '@waea/contract/call'
import { views } from '@waea/contract/operators/views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fibreOn } from '../broadband/fibre-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { type ShopPortal, startShop } from '../shop/shop-support.ts'
import { quiet, requestOf, send } from '../whole/requests.ts'
import { everyCall, makeWorld, type World } from '../whole/world.ts'
import { callsForViews } from './access-views.ts'

/**
 * Every call of the contract, tried by an operator who sees the portal as a customer: what is not in the list of plain
 * reads is refused and changes nothing, and a read changes nothing but the audit log.
 */
const isTried = (kind: string) => kind !== 'partner' && kind !== 'test'
const calls = everyCall().filter(([, call]) => isTried(call.who.kind))
const isListed = ([name]: (typeof calls)[number]) => callsForViews.includes(name)
let portal: ShopPortal
let owner: World
let stranger: World
let operator: TestOperator
let token: string
/** How the customer's own reads are answered. */
const own = new Map<string, number>()

beforeAll(async () => {
  portal = await startShop({ IS_SHOW_UFB_MODULE: fibreOn.IS_SHOW_UFB_MODULE })
  owner = await makeWorld(portal)
  stranger = await makeWorld(portal)
  operator = await signedInOperator(portal, 'support')
  const { Token } = await portal.good(views.startView, { customerUuid: owner.CustomerUUID }, operator.as)
  token = (await portal.good(views.openView, { Token }, operator.as)).JWT
  for (const [name, call] of calls.filter(isListed))
    own.set(name, (await send(portal, requestOf(name, call, owner), owner.token)).status)
  await quiet(portal)
  await watch()
})
afterAll(() => portal?.close())

/** Notes which tables are written from now on. */
async function watch(): Promise<void> {
  const tables = await portal.rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker') AND tablename NOT IN ('limits')`,
  )
  await portal.rows(`
    CREATE TABLE public.written (relation text);
    CREATE FUNCTION public.note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.written VALUES (TG_RELID::regclass); RETURN NULL; END $$`)
  for (const { name } of tables)
    await portal.rows(`CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${name}
      FOR EACH ROW EXECUTE FUNCTION public.note_write()`)
}

/** The tables written since the last call, without those that the operator's own session writes. */
async function written(): Promise<string[]> {
  await quiet(portal)
  const rows = await portal.rows<{ relation: string }>('DELETE FROM public.written RETURNING relation')
  return [...new Set(rows.map(({ relation }) => relation))].filter((one) => one !== 'operators.sessions').sort()
}

/** A request of the view: its token, the cookie of the operator, and a reason, as the console sends it. */
function ask(name: string, call: (typeof calls)[number][1], over: Record<string, unknown> = {}) {
  const { headers, ...wire } = requestOf(name, call, owner, over)
  return send(portal, { ...wire, headers: { ...headers, ...operator.as.headers, cookie: operator.cookie } }, token)
}

test('the list has every call that the rule allows, and no other', () => {
  expect(calls.flatMap(([name, call]) => (isForViews(call) ? [name] : [])).sort()).toEqual([...callsForViews].sort())
})

describe.each(calls.filter((one) => !isListed(one)))('%s', (name, call) => {
  test('is refused in a view, and nothing changes', async () => {
    const { status, text } = await ask(name, call)
    if (call.answers === 'events') expect(status).toBe(401)
    else expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([403, 'view-only'])
  })
})

test('the refused calls have written nothing', async () => {
  expect(await written()).toEqual([])
})

describe.each(calls.filter(isListed))('%s', (name, call) => {
  test('is read in a view as the customer reads it', async () => {
    const seen = await ask(name, call)
    expect(seen.status, seen.text).toBe(own.get(name))
    expect(seen.text).not.toContain('view-only')
  })

  test('shows nothing of another customer', async () => {
    if (call.who.kind !== 'own-customer') return
    const other = await ask(name, call, { [call.who.customer.name]: stranger.CustomerUUID })
    expect([other.status, (JSON.parse(other.text) as { code: string }).code]).toEqual([404, 'not-found'])
  })
})

test('the reads have written nothing but the audit log, where each names the customer, the operator and the reason', async () => {
  expect(await written()).toEqual(['platform.audit'])
  const rows = await portal.rows<{ call: string; actor: string; customer: string; reason: string }>(
    `SELECT detail ->> 'call' AS call, actor, customer_uuid AS customer, reason FROM platform.audit
     WHERE operator_uuid = $1 AND deed = 'customer:view' AND detail ->> 'call' <> 'operators.startView'`,
    [operator.UUID],
  )
  // The request of a sign-up's state names an impossible id, and is refused before anything is read.
  const read = callsForViews.filter((one) => one !== 'identity.signUpState')
  expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual([...read].sort())
  const whose = { actor: 'operator', customer: owner.CustomerUUID, reason: 'Rang about a bill, ticket 4711' }
  for (const row of rows) expect(row).toMatchObject(whose)
})
