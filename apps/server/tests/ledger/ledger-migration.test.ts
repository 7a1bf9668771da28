import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { migrate } from '../../src/platform/migrate.ts'

const folder = join(import.meta.dirname, '../../src/migrations')
/** The migrations that gave the books to the ledger. */
const handingOver = [
  '055_ledger.sql',
  '061_balance_movements_handed_over.sql',
  '086_payments_books_handed_over.sql',
  '087_ledger_one_truth.sql',
  '088_balance_credits_are_in_the_books.sql',
  '089_payments_books_are_elsewhere.sql',
]
const [customer, mobile, paid, topUp] = ['1', '2', '3', '4'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)

/** An earlier shape of the database: without some migrations. */
async function migrateBut(client: Client, isLater: (name: string) => boolean): Promise<void> {
  await client.connect()
  await client.query('CREATE SCHEMA platform')
  await client.query(
    'CREATE TABLE platform.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  for (const name of (await readdir(folder)).sort()) {
    if (isLater(name)) continue
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('INSERT INTO platform.migrations (name) VALUES ($1)', [name])
  }
}

/** The shape before the books were handed over, with a top-up of $20.00. */
async function asBefore(client: Client): Promise<void> {
  // Those that are newer than the books' handing over stand on it.
  await migrateBut(client, (name) => handingOver.includes(name) || name > '111')
  await client.query(
    `INSERT INTO payments.ledger_transactions VALUES ($1, $2, 'payment:x', now()), ($1, $3, 'top-up:x', now())`,
    [customer, paid, topUp],
  )
  await client.query(
    `INSERT INTO payments.ledger_entries VALUES ($1, $2, 1, 'gateway', 2000), ($1, $2, 2, 'received', -2000),
       ($1, $3, 1, 'received', 2000), ($1, $3, 2, 'credit:${mobile}', -2000)`,
    [customer, paid, topUp],
  )
  await client.query(`INSERT INTO balance.credits VALUES ($1, $2, 2000, now(), now())`, [customer, mobile])
  await client.query(`INSERT INTO balance.movements VALUES ($1, $2, $3, 'top-up:x', 'top-up', 2000, 2000, now())`, [
    customer,
    topUp,
    mobile,
  ])
}

test('books and credit of before are in the ledger after, each movement with its reason', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await asBefore(client)
    expect(await migrate(database.url)).toEqual(expect.arrayContaining(handingOver))
    const { rows } = await client.query(
      `SELECT t.reason, t.because, e.account, e.service_uuid, e.amount_cents::int AS cents
       FROM ledger.entries e JOIN ledger.transactions t USING (customer_uuid, transaction_uuid) ORDER BY t.reason, line`,
    )
    const line = (reason: string, because: string | null, account: string, cents: number, service: unknown = null) => ({
      ...{ reason, because, account, cents, service_uuid: service },
    })
    expect(rows).toEqual([
      line('payment:x', null, 'gateway', 2000),
      line('payment:x', null, 'received', -2000),
      line('top-up:x', 'top-up', 'received', 2000),
      line('top-up:x', 'top-up', 'credit', -2000, mobile),
    ])
    const held = await client.query('SELECT customer_uuid, service_uuid, cents::int AS cents FROM ledger.balances')
    expect(held.rows).toEqual([{ customer_uuid: customer, service_uuid: mobile, cents: -2000 }])
    expect((await client.query('SELECT mobile_uuid FROM balance.credits')).rows).toEqual([{ mobile_uuid: mobile }])
    // What there was is one lot, whose customer can still be told before it ends.
    const lots = await client.query(
      `SELECT mobile_uuid, left_cents::int AS cents, granted, expires_at > now() + interval '30 days' AS lasts
       FROM balance.lots`,
    )
    expect(lots.rows).toEqual([{ mobile_uuid: mobile, cents: 2000, granted: false, lasts: true }])
  } finally {
    await client.end()
    await database.drop()
  }
})

test('what suspended customers owed, and what was booked beside it, are the same debt after', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  const [owing, grown, opened, paid] = ['5', '6', '7', '8'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
  const suspension = '00000000-0000-4000-8000-000000000009'
  try {
    await migrateBut(client, (name) => name >= '443')
    for (const [uuid, state, cents] of [
      [owing, 'Suspended', 8640],
      [grown, 'Suspended', 5000],
      [opened, 'Active', null],
      [paid, 'Suspended', null],
    ])
      await client.query(
        `INSERT INTO customers.customers (customer_uuid, first_name, last_name, email, email_verified, created_at,
           account_state, suspended_because, suspended_amount_cents, suspension_uuid)
         VALUES ($1, 'A', 'B', 'a@example.nz', true, now(), $2, 'unpaid', $3, $4)`,
        [uuid, state, cents, uuid === owing ? suspension : null],
      )
    // A bank took back $30.00 of one and $10.00 of another; a third paid $20.00 of a debt from outside the books.
    for (const [uuid, cents] of [
      [grown, 3000],
      [opened, 1000],
      [paid, -2000],
    ] as const) {
      await client.query(
        `INSERT INTO ledger.transactions (customer_uuid, transaction_uuid, reason, payer_kind, payer_uuid, beneficiary_uuid,
           posted_at) VALUES ($1, gen_random_uuid(), 'before', 'customer', $1, $1, now())`,
        [uuid],
      )
      await client.query(
        `INSERT INTO ledger.entries (customer_uuid, transaction_uuid, line, account, amount_cents)
         SELECT customer_uuid, transaction_uuid, v.line, v.account, v.cents FROM ledger.transactions,
           (VALUES (1, 'arrears', $2::bigint), (2, 'received', -$2::bigint)) v (line, account, cents) WHERE customer_uuid = $1`,
        [uuid, cents],
      )
    }
    await migrate(database.url)
    const { rows } = await client.query(
      `SELECT customer_uuid AS uuid, cents::int, (SELECT sum(amount_cents)::int FROM ledger.entries e
         WHERE e.customer_uuid = b.customer_uuid AND e.account = 'arrears') AS booked
       FROM ledger.balances b WHERE account = 'arrears' ORDER BY 1`,
    )
    const owes = (uuid: string | undefined, cents: number) => ({ uuid, cents, booked: cents })
    expect(rows).toEqual([owes(owing, 8640), owes(grown, 5000), owes(opened, 0), owes(paid, 0)])
    const { rows: kept } = await client.query(
      'SELECT transaction_uuid AS uuid FROM ledger.transactions WHERE customer_uuid = $1',
      [owing],
    )
    expect(kept).toEqual([{ uuid: suspension }])
  } finally {
    await client.end()
    await database.drop()
  }
})
