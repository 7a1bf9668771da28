import type { CheckoutAddress, Order } from '@waea/contract/shop/shop-shapes'
import { accept } from '@waea/domain/refusal'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import { moveOrder, type OrderStatus } from '@waea/domain/shop/orders/order-status'
import type { TermsByPlan } from '@waea/domain/shop/orders/order-sums'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, type Statement, sql } from '../../../platform/db/sql.ts'
import { remainingSums } from '../sums-of-order.ts'
import { lostSims } from './order-sims.store.ts'

export type Address = Static<typeof CheckoutAddress>

/**
 * A step in an order's timeline. The last delivery and the customer's changes are steps, but not statuses of the order.
 */
export interface OrderStep {
  Status: OrderStatus | 'DELIVERED' | 'ADDRESS_CHANGED' | 'ADDRESS_TOO_LATE' | 'CANCEL_TOO_LATE'
  AtMs: number
}

/** A stored order. Its items keep the prices at which it was placed. */
export interface StoredOrder {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  CartUUID: Uuid
  Status: OrderStatus
  Items: CartItem[]
  AmountCents: number
  AmountTaxCents: number
  DueCents: number
  Address: Address | null
  /** The plan terms shown to the customer when it was placed; null for older orders. */
  Terms: TermsByPlan | null
  /** Its eSIM is activated as soon as it is issued. */
  StartNow: boolean
  Timeline: OrderStep[]
  deliveredAt: Date | null
  /** When the customer cancelled it, while the courier has not answered for every parcel; null otherwise. */
  cancellingAt: Date | null
  /** The requested new address, until the courier has answered whether it was in time. */
  WantedAddress: Address | null
  createdAt: Date
  updatedAt: Date
}

const historyLength = 500

/** The order of a cart, unless it failed or was cancelled. */
export async function orderOfCart(ctx: Ctx, customer: Uuid, cart: Uuid): Promise<StoredOrder | undefined> {
  return ctx.db.row<StoredOrder>(sql`
    SELECT customer_uuid AS "CustomerUUID", uuid AS "UUID", number AS "Number", cart_uuid AS "CartUUID",
      status AS "Status", items AS "Items", amount_cents AS "AmountCents", amount_tax_cents AS "AmountTaxCents",
      due_cents AS "DueCents", address AS "Address", plan_terms AS "Terms", start_now AS "StartNow",
      timeline AS "Timeline", delivered_at AS "deliveredAt", cancelling_at AS "cancellingAt", wanted_address AS "WantedAddress",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM shop.orders
    WHERE customer_uuid = ${customer} AND cart_uuid = ${cart} AND status NOT IN ('FAILED', 'CANCELED')`)
}

export async function lockOrder(ctx: Tx, customer: Uuid, uuid: Uuid): Promise<StoredOrder | undefined> {
  return ctx.db.row<StoredOrder>(sql`
    SELECT customer_uuid AS "CustomerUUID", uuid AS "UUID", number AS "Number", cart_uuid AS "CartUUID",
      status AS "Status", items AS "Items", amount_cents AS "AmountCents", amount_tax_cents AS "AmountTaxCents",
      due_cents AS "DueCents", address AS "Address", plan_terms AS "Terms", start_now AS "StartNow",
      timeline AS "Timeline", delivered_at AS "deliveredAt", cancelling_at AS "cancellingAt", wanted_address AS "WantedAddress",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM shop.orders WHERE customer_uuid = ${customer} AND uuid = ${uuid} FOR UPDATE`)
}

export async function orderByNumber(ctx: Ctx, customer: Uuid, number: string): Promise<StoredOrder | undefined> {
  return ctx.db.row<StoredOrder>(sql`
    SELECT customer_uuid AS "CustomerUUID", uuid AS "UUID", number AS "Number", cart_uuid AS "CartUUID",
      status AS "Status", items AS "Items", amount_cents AS "AmountCents", amount_tax_cents AS "AmountTaxCents",
      due_cents AS "DueCents", address AS "Address", plan_terms AS "Terms", start_now AS "StartNow",
      timeline AS "Timeline", delivered_at AS "deliveredAt", cancelling_at AS "cancellingAt", wanted_address AS "WantedAddress",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM shop.orders WHERE customer_uuid = ${customer} AND number = ${number}`)
}

/** The number of one of a customer's orders, by its id. */
export async function numberOfOrder(ctx: Ctx, customer: Uuid, uuid: Uuid): Promise<string | undefined> {
  const order = await ctx.db.row<{ Number: string }>(sql`
    SELECT number AS "Number" FROM shop.orders WHERE customer_uuid = ${customer} AND uuid = ${uuid}`)
  return order?.Number
}

type ListRow = Pick<
  StoredOrder,
  | 'UUID'
  | 'Number'
  | 'Status'
  | 'AmountCents'
  | 'AmountTaxCents'
  | 'DueCents'
  | 'Items'
  | 'Terms'
  | 'Timeline'
  | 'deliveredAt'
  | 'createdAt'
  | 'updatedAt'
>

/** The customer's orders, newest first, at most 500. */
export async function listOrders(ctx: Ctx, customer: Uuid): Promise<Static<typeof Order>[]> {
  const rows = await ctx.db.rows<ListRow>(sql`
    SELECT uuid AS "UUID", number AS "Number", status AS "Status", amount_cents AS "AmountCents",
      amount_tax_cents AS "AmountTaxCents", due_cents AS "DueCents", items AS "Items", plan_terms AS "Terms",
      timeline AS "Timeline", delivered_at AS "deliveredAt", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM shop.orders WHERE customer_uuid = ${customer} ORDER BY created_at DESC, uuid DESC LIMIT ${historyLength}`)
  const lost = await lostSims(ctx, customer)
  return rows.map((row) => orderFields(row, lost.get(row.UUID) ?? [], ctx.today()))
}

/** The fields of an order on the wire, as of a day. `lost` are its undeliverable and returned SIMs. */
export function orderFields(order: ListRow, lost: readonly number[], today: CalendarDay): Static<typeof Order> {
  const { Items, createdAt, updatedAt, UUID, Status, AmountCents, AmountTaxCents, DueCents } = order
  return {
    UUID,
    Number: order.Number,
    Status,
    AmountCents,
    AmountTaxCents,
    DueCents,
    Sums: remainingSums(order, lost, today),
    CreatedAtNanos: nanos(createdAt),
    UpdatedAtNanos: nanos(updatedAt),
    ...(order.deliveredAt && { DeliveredAtNanos: nanos(order.deliveredAt) }),
    ...(order.Timeline.some((step) => step.Status === 'PAID') && { WasPaid: true as const }),
    OrderItems: Items,
  }
}

export type NewOrder = Permitted<
  Pick<
    StoredOrder,
    | 'CustomerUUID'
    | 'CartUUID'
    | 'Items'
    | 'AmountCents'
    | 'AmountTaxCents'
    | 'DueCents'
    | 'Address'
    | 'Terms'
    | 'StartNow'
  >,
  'order:place'
>

/** Writes a new order, confirmed and unpaid, with its own number. */
export async function insertOrder(ctx: Tx, order: NewOrder): Promise<StoredOrder> {
  const Timeline = [{ Status: 'CONFIRMED' as const, AtMs: ctx.now().getTime() }]
  const UUID = ctx.newUuid()
  const made = await ctx.db.row<{ Number: string; at: Date }>(sql`
    INSERT INTO shop.orders (customer_uuid, uuid, number, cart_uuid, status, items, amount_cents, amount_tax_cents,
      due_cents, address, plan_terms, start_now, timeline, created_at, updated_at)
    VALUES (${order.CustomerUUID}, ${UUID}, shop.scattered('W', nextval('shop.order_numbers')), ${order.CartUUID},
      'CONFIRMED', ${json(order.Items)}::jsonb, ${order.AmountCents}, ${order.AmountTaxCents}, ${order.DueCents},
      ${order.Address ? json(order.Address) : null}::jsonb, ${order.Terms ? json(order.Terms) : null}::jsonb,
      ${order.StartNow}, ${json(Timeline)}::jsonb, ${ctx.now()}, ${ctx.now()})
    RETURNING number AS "Number", created_at AS at`)
  if (!made) throw new Error('An order that was just written is not there')
  return {
    ...order,
    UUID,
    Number: made.Number,
    Status: 'CONFIRMED',
    Timeline,
    deliveredAt: null,
    cancellingAt: null,
    WantedAddress: null,
    createdAt: made.at,
    updatedAt: made.at,
  }
}

/** Marks a confirmed order as paid in one statement: its SIMs are to be issued, and its cart is bought. */
export async function markOrderPaid(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  sims: readonly { SIM: number; ItemUUID: Uuid; SimType: string }[],
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const Status = accept(moveOrder(order.Status, 'PAID'))
  const step = { Status, AtMs: ctx.now().getTime() }
  await ctx.db.run(sql`
    WITH bought AS (
      UPDATE shop.carts SET bought_at = ${ctx.now()}
      WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.CartUUID} AND bought_at IS NULL
    ), sims AS (
      INSERT INTO shop.order_sims (customer_uuid, order_uuid, sim, item_uuid, sim_type, status)
      SELECT ${order.CustomerUUID}, ${order.UUID}, (s ->> 'SIM')::integer, (s ->> 'ItemUUID')::uuid, s ->> 'SimType',
        'WAITING'
      FROM jsonb_array_elements(${json(sims)}::jsonb) AS s ON CONFLICT DO NOTHING
    )
    UPDATE shop.orders SET status = ${Status}, updated_at = ${ctx.now()}, timeline = timeline || ${json([step])}::jsonb
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  return { ...order, Status, updatedAt: ctx.now(), Timeline: [...order.Timeline, step] }
}

/** Changes an unpaid order to the new choice, at current prices. */
export async function updateUnpaidOrder(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  wanted: NewOrder,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const { Items, AmountCents, AmountTaxCents, DueCents, Address, Terms, StartNow } = wanted
  await ctx.db.run(sql`
    UPDATE shop.orders SET items = ${json(Items)}::jsonb, amount_cents = ${AmountCents},
      amount_tax_cents = ${AmountTaxCents}, due_cents = ${DueCents},
      address = ${Address ? json(Address) : null}::jsonb, plan_terms = ${Terms ? json(Terms) : null}::jsonb,
      start_now = ${StartNow}, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID} AND status = 'CONFIRMED'`)
  return { ...order, Items, AmountCents, AmountTaxCents, DueCents, Address, Terms, StartNow, updatedAt: ctx.now() }
}

/** Sets an order's next status, with a timeline entry. Refuses a step that is not allowed (decision D52). */
export async function saveOrderStep(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  to: OrderStatus,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const Status = accept(moveOrder(order.Status, to))
  const step = { Status, AtMs: ctx.now().getTime() }
  await ctx.db.run(sql`
    UPDATE shop.orders SET status = ${Status}, updated_at = ${ctx.now()}, timeline = timeline || ${json([step])}::jsonb
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  return { ...order, Status, updatedAt: ctx.now(), Timeline: [...order.Timeline, step] }
}

/** Records, once, that all parcels of an order were delivered, with a timeline entry. */
export async function markDelivered(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const step = { Status: 'DELIVERED' as const, AtMs: ctx.now().getTime() }
  await ctx.db.run(sql`
    UPDATE shop.orders SET delivered_at = ${ctx.now()}, updated_at = ${ctx.now()},
      timeline = timeline || ${json([step])}::jsonb
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID} AND delivered_at IS NULL`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  return { ...order, deliveredAt: ctx.now(), updatedAt: ctx.now(), Timeline: [...order.Timeline, step] }
}

export async function changeAddress(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  address: Address | null,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.orders SET address = ${address ? json(address) : null}::jsonb, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
}

/** Changes whether an unpaid order activates its eSIM as soon as it is issued. */
export async function changeStartNow(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  StartNow: boolean,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.orders SET start_now = ${StartNow}, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID} AND status = 'CONFIRMED'`)
}

/** Orders that have been unpaid since an instant, for the system to cancel. */
export async function unpaidOrders(ctx: Ctx, since: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", uuid AS "UUID" FROM shop.orders
    WHERE status = 'CONFIRMED' AND created_at < ${since} ORDER BY created_at LIMIT ${most}`)
}

/** Deletes the addresses of an erased customer's orders. */
export async function clearAddresses(ctx: Tx, owner: Permitted<{ CustomerUUID: Uuid }, 'order:place'>): Promise<void> {
  await ctx.db.run(
    sql`UPDATE shop.orders SET address = NULL, wanted_address = NULL WHERE customer_uuid = ${owner.CustomerUUID}`,
  )
}

/** The accounts that have the order or return with this number. */
export const accountsByOrder = (exact: string): Statement => sql`
    SELECT customer_uuid AS id FROM shop.orders WHERE number = ${exact}
    UNION SELECT customer_uuid FROM shop.returns WHERE number = ${exact}`

/** Whether a customer has an order or a return that is not over. */
export async function hasOpenOrder(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row<{ open: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM shop.orders WHERE customer_uuid = ${CustomerUUID}
        AND status NOT IN ('CART', 'COMPLETED', 'FAILED', 'CANCELED')
    ) OR EXISTS (
      SELECT FROM shop.returns WHERE customer_uuid = ${CustomerUUID} AND state IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED')
    ) AS open`)
  return row?.open ?? false
}
