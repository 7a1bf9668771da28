import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * The six requests of a purchase in plain SQL: each stores only what it must. No permissions, no rules, no card
 * partner, no double-entry ledger, no news.
 */
type Body = Record<string, unknown>

const priceCents = 2500

/** Creates empty tables of its own. */
export async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DROP SCHEMA IF EXISTS bare CASCADE;
    CREATE SCHEMA bare;
    CREATE TABLE bare.carts (customer uuid, uuid uuid, items jsonb NOT NULL, PRIMARY KEY (customer, uuid));
    CREATE TABLE bare.addresses (customer uuid, uuid uuid, parts jsonb NOT NULL, PRIMARY KEY (customer, uuid));
    CREATE TABLE bare.orders (customer uuid, uuid uuid, number bigint GENERATED ALWAYS AS IDENTITY, status text NOT NULL,
      items jsonb NOT NULL, cents bigint NOT NULL, address jsonb, created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (customer, uuid), UNIQUE (customer, number));
    CREATE TABLE bare.payments (customer uuid, uuid uuid, order_uuid uuid NOT NULL, cents bigint NOT NULL, state text NOT NULL,
      PRIMARY KEY (customer, uuid));
    CREATE TABLE bare.entries (customer uuid, payment uuid, line integer, account text, cents bigint,
      PRIMARY KEY (customer, payment, line));`)
}

export async function saveCart(pool: pg.Pool, body: Body): Promise<object> {
  const UUID = body.UUID ?? randomUUID()
  await pool.query({
    name: 'save-cart',
    text: `INSERT INTO bare.carts VALUES ($1, $2, $3) ON CONFLICT (customer, uuid) DO UPDATE SET items = excluded.items`,
    values: [body.CustomerUUID, UUID, JSON.stringify(body.Items ?? [])],
  })
  return { UUID, Items: body.Items ?? [], AmountCents: priceCents }
}

export async function addAddress(pool: pg.Pool, customer: string, body: Body): Promise<object> {
  const AddressUUID = randomUUID()
  await pool.query({
    name: 'add-address',
    text: 'INSERT INTO bare.addresses VALUES ($1, $2, $3)',
    values: [customer, AddressUUID, JSON.stringify(body)],
  })
  return { AddressUUID, ...body }
}

/** The order and its payment intent, in one transaction. */
export async function checkOut(pool: pg.Pool, body: Body): Promise<object> {
  const [order, payment] = [randomUUID(), randomUUID()]
  const { rows } = await pool.query<{ number: string }>({
    name: 'check-out',
    text: `WITH paid AS (INSERT INTO bare.payments VALUES ($1, $4, $2, $5, 'waiting'))
      INSERT INTO bare.orders (customer, uuid, status, items, cents, address)
      SELECT $1, $2, 'CONFIRMED', items, $5, $6 FROM bare.carts WHERE customer = $1 AND uuid = $3 RETURNING number`,
    values: [body.CustomerUUID, order, body.UUID, payment, priceCents, JSON.stringify(body.Address ?? {})],
  })
  return { Order: { UUID: order, Number: rows[0]?.number ?? '' }, PaymentUUID: payment, Status: 'PENDING' }
}

/** The payment, its order and its ledger entries, in one transaction. */
export async function confirm(pool: pg.Pool, customer: string, payment: string): Promise<object> {
  await pool.query({
    name: 'confirm',
    text: `WITH paid AS (UPDATE bare.payments SET state = 'succeeded' WHERE customer = $1 AND uuid = $2 RETURNING order_uuid, cents),
        booked AS (INSERT INTO bare.entries SELECT $1, $2, line, account, sign * cents FROM paid,
          (VALUES (1, 'gateway', 1), (2, 'received', -1)) AS lines (line, account, sign))
      UPDATE bare.orders SET status = 'PAID' FROM paid WHERE customer = $1 AND uuid = paid.order_uuid`,
    values: [customer, payment],
  })
  return { UUID: payment, Status: 'COMPLETED' }
}

export async function placedOrder(pool: pg.Pool, customer: string, number: string): Promise<object | undefined> {
  const { rows } = await pool.query({
    name: 'placed-order',
    text: `SELECT o.*, p.state FROM bare.orders o JOIN bare.payments p ON p.customer = o.customer AND p.order_uuid = o.uuid
      WHERE o.customer = $1 AND o.number = $2`,
    values: [customer, number],
  })
  return rows[0]
}
