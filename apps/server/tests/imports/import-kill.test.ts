import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { checkBalances } from '../../src/capabilities/ledger/check-balances.ts'
import { systemOf } from '../ledger/money-support.ts'
import { killAt } from '../processes/kill-points.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import {
  aBill,
  aCardOf,
  aCredit,
  aCustomer,
  aFibre,
  aMobile,
  aMonthly,
  anAddon,
  importsOfFile,
  writeFolder,
} from './import-support.ts'

const root = join(import.meta.dirname, '../../../..')
const portal = shopOfFile()
const { path, run } = importsOfFile(portal)

/** More than a transaction takes. */
const count = 700
const ids = Array.from({ length: count }, (_, at) => String(1000 + at))
const folder = {
  'customers.csv': ids.map((id) => aCustomer(id)),
  'mobiles.csv': ids.flatMap((id) => [aMobile(id, id), aMonthly(id, `9${id.slice(1)}`)]),
  'addons.csv': ids.map((id) => anAddon(id, id)),
  'fibre.csv': ids.map((id) => aFibre(id, id)),
  'balances.csv': ids.map((id) => aCredit(id, id, { credit: '10.00' })),
  'cards.csv': ids.map((id) => aCardOf(id)),
  'bills.csv': ids.map((id) => aBill(id, `K-${id}`, { owed: '20.00' })),
}

/** One connection, so that the lock of the point is taken and released on it. */
let database: Pool
beforeAll(() => {
  database = new Pool({ connectionString: portal.environment.DATABASE_URL, max: 1, idleTimeoutMillis: 0 })
})
afterAll(() => database?.end())
const rows = async <Row>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as Row[]

let command: ChildProcess
function start(): Promise<unknown> {
  command = spawn(process.execPath, [join(root, 'tools/command.ts'), 'import', path()], {
    env: { ...process.env, ...portal.environment, NODE_ENV: 'test' },
    stdio: 'ignore',
  })
  return once(command, 'exit')
}

const server = {
  kill: async () => {
    command.kill('SIGKILL')
  },
  start: async () => undefined,
  end: async () => null,
  ended: () => undefined,
}

/** How many of everything there are, and the sums of the books. */
async function figures() {
  const [found] = await portal.rows(`
    SELECT (SELECT count(*)::int FROM imports.customers) AS imported,
      (SELECT count(*)::int FROM identity.users) AS people,
      (SELECT count(*)::int FROM customers.customers) AS customers,
      (SELECT count(*)::int FROM mobiles.mobiles) AS mobiles,
      (SELECT count(*)::int FROM plans.addons) AS plans,
      (SELECT count(*)::int FROM broadband.connections) AS fibre,
      (SELECT count(DISTINCT service_uuid)::int FROM usage.grants) AS granted,
      (SELECT count(*)::int FROM payments.methods) AS cards,
      (SELECT count(*)::int FROM billing.accounts) AS accounts,
      (SELECT sum(remaining_cents)::int FROM billing.invoices) AS owed,
      (SELECT sum(left_cents)::int FROM balance.lots) AS credit,
      (SELECT -sum(cents)::int FROM ledger.balances WHERE account = 'credit') AS booked,
      (SELECT sum(amount_cents)::int FROM ledger.entries WHERE account = 'receivable') AS receivable,
      (SELECT sum(amount_cents)::int FROM ledger.entries) AS books`)
  return found
}

const figuresOf = (customers: number) => ({
  imported: customers,
  people: customers,
  customers,
  mobiles: 2 * customers,
  plans: 4 * customers,
  fibre: customers,
  granted: 2 * customers,
  cards: customers,
  accounts: customers,
  owed: 2000 * customers,
  credit: 1000 * customers,
  booked: 1000 * customers,
  receivable: 2000 * customers,
  books: 0,
})

test('an import that is killed has brought nobody by half, and the next one brings the others, once', async () => {
  await writeFolder(path(), folder)
  const last = ids.at(-1)
  await killAt({ portal, server, rows }, [{ table: 'billing.invoices', when: `NEW.number = 'K-${last}'` }], start)
  const atKill = await figures()
  expect(atKill).toEqual(figuresOf(500))
  expect((await run()).at(-1)).toBe(`Imported: ${count - 500} new, 500 here already.`)
  expect(await figures()).toEqual(figuresOf(count))
  expect((await run()).at(-1)).toBe(`Imported: 0 new, ${count} here already.`)
  expect(await figures()).toEqual(figuresOf(count))
  await checkBalances(systemOf(portal))
  await compareBills(systemOf(portal))
  expect(await portal.rows("SELECT reason FROM platform.notices WHERE kind IN ('books', 'bills')")).toEqual([])
})

test('two imports of one folder at once bring everybody once', async () => {
  const others = Array.from({ length: 40 }, (_, at) => String(5000 + at))
  await writeFolder(path(), {
    'customers.csv': others.map((id) => aCustomer(id)),
    'mobiles.csv': others.map((id) => aMobile(id, id)),
  })
  // One that checks while the other writes may find numbers taken, and is refused.
  const both = await Promise.allSettled([run(), run()])
  expect(both.map(({ status }) => status)).toContain('fulfilled')
  expect((await run()).at(-1)).toBe('Imported: 0 new, 40 here already.')
  expect((await figures()) as object).toMatchObject({ customers: count + 40, people: count + 40, books: 0 })
})
