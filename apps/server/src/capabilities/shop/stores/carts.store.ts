import type { CartItem } from '@waea/domain/shop/cart/cart'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Db, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A stored cart. Its prices are those the customer saw when they saved it. */
export interface StoredCart {
  UUID: Uuid
  Number: string
  CustomerUUID?: Uuid
  Items: CartItem[]
  updatedAt: Date
}

/** A cart is deleted this long after it was last saved. */
const keptForDays = 30
const msPerDay = 86_400_000

interface Row extends Omit<StoredCart, 'CustomerUUID'> {
  CustomerUUID: Uuid | null
}

function stored(row: Row | undefined): StoredCart | undefined {
  if (!row) return undefined
  const { CustomerUUID, ...cart } = row
  return CustomerUUID === null ? cart : { ...cart, CustomerUUID }
}

function expiry(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() + keptForDays * msPerDay)
}

/** The open cart with an id: a visitor's, or one of the named customers'. */
export async function findCart(ctx: Ctx, uuid: Uuid, customers: readonly Uuid[]): Promise<StoredCart | undefined> {
  return stored(
    await ctx.db.row<Row>(sql`
      SELECT uuid AS "UUID", number AS "Number", NULL::uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"
      FROM shop.visitor_carts WHERE uuid = ${uuid} AND expires_at > ${ctx.now()}
      UNION ALL
      SELECT uuid, number, customer_uuid, items, updated_at FROM shop.carts
      WHERE customer_uuid = ANY(${customers}::uuid[]) AND uuid = ${uuid} AND bought_at IS NULL AND expires_at > ${ctx.now()}`),
  )
}

/** The customer's open cart that was saved last. */
export async function latestCart(ctx: Ctx, customer: Uuid): Promise<StoredCart | undefined> {
  return stored(
    await ctx.db.row<Row>(sql`
      SELECT uuid AS "UUID", number AS "Number", customer_uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"
      FROM shop.carts
      WHERE customer_uuid = ${customer} AND bought_at IS NULL AND expires_at > ${ctx.now()}
      ORDER BY updated_at DESC LIMIT 1`),
  )
}

/** Creates a visitor's cart under a random id, which is its only protection. */
export async function insertVisitorCart(ctx: Ctx, items: CartItem[]): Promise<StoredCart> {
  const made = await ctx.single.row<Row>(sql`
    INSERT INTO shop.visitor_carts (uuid, number, items, created_at, updated_at, expires_at)
    VALUES (${ctx.newUuid()}, shop.scattered('C', nextval('shop.cart_numbers')), ${json(items)}::jsonb,
      ${ctx.now()}, ${ctx.now()}, ${expiry(ctx)})
    RETURNING uuid AS "UUID", number AS "Number", NULL::uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"`)
  return mustExist(stored(made))
}

/** Saves an existing visitor's cart; undefined if it does not exist. Without items it stays as it is. */
export async function saveVisitorCart(
  ctx: Ctx,
  uuid: Uuid,
  items: CartItem[] | undefined,
): Promise<StoredCart | undefined> {
  return stored(
    await ctx.single.row<Row>(sql`
      UPDATE shop.visitor_carts SET items = coalesce(${items ? json(items) : null}::jsonb, items),
        updated_at = ${ctx.now()}, expires_at = ${expiry(ctx)}
      WHERE uuid = ${uuid} AND expires_at > ${ctx.now()}
      RETURNING uuid AS "UUID", number AS "Number", NULL::uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"`),
  )
}

type Owned = Permitted<{ CustomerUUID: Uuid }, 'cart:write'>

export async function insertCart(ctx: Ctx, owner: Owned, items: CartItem[]): Promise<StoredCart> {
  const made = await ctx.single.row<Row>(sql`
    INSERT INTO shop.carts (customer_uuid, uuid, number, items, created_at, updated_at, expires_at)
    VALUES (${owner.CustomerUUID}, ${ctx.newUuid()}, shop.scattered('C', nextval('shop.cart_numbers')),
      ${json(items)}::jsonb, ${ctx.now()}, ${ctx.now()}, ${expiry(ctx)})
    RETURNING uuid AS "UUID", number AS "Number", customer_uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"`)
  return mustExist(stored(made))
}

/** Saves an open cart of the customer; undefined if it does not exist. Without items it stays as it is. */
export async function saveCart(
  ctx: Ctx,
  owner: Owned,
  uuid: Uuid,
  items: CartItem[] | undefined,
): Promise<StoredCart | undefined> {
  return stored(
    await ctx.single.row<Row>(sql`
      UPDATE shop.carts SET items = coalesce(${items ? json(items) : null}::jsonb, items),
        updated_at = ${ctx.now()}, expires_at = ${expiry(ctx)}
      WHERE customer_uuid = ${owner.CustomerUUID} AND uuid = ${uuid} AND bought_at IS NULL AND expires_at > ${ctx.now()}
      RETURNING uuid AS "UUID", number AS "Number", customer_uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"`),
  )
}

/**
 * Moves a visitor's cart to the customer, once; a second claim finds none. Without `items` it only moves if the
 * customer has no other filled cart. Undefined if it did not move.
 */
export async function claimCart(
  ctx: Ctx,
  owner: Owned,
  uuid: Uuid,
  items: CartItem[] | undefined,
): Promise<StoredCart | undefined> {
  return stored(
    await ctx.single.row<Row>(sql`
      WITH claimed AS (
        DELETE FROM shop.visitor_carts WHERE uuid = ${uuid} AND expires_at > ${ctx.now()}
          AND (${items !== undefined} OR NOT EXISTS (SELECT FROM shop.carts WHERE customer_uuid = ${owner.CustomerUUID}
            AND bought_at IS NULL AND expires_at > ${ctx.now()} AND items <> '[]'))
        RETURNING *
      )
      INSERT INTO shop.carts (customer_uuid, uuid, number, items, created_at, updated_at, expires_at)
      SELECT ${owner.CustomerUUID}, uuid, number, coalesce(${items ? json(items) : null}::jsonb, items), created_at,
        ${ctx.now()}, ${expiry(ctx)} FROM claimed
      RETURNING uuid AS "UUID", number AS "Number", customer_uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"`),
  )
}

/** Locks a customer's cart for checkout, bought or not; parallel checkouts wait. */
export async function lockCart(ctx: Tx, owner: Owned, uuid: Uuid): Promise<StoredCart | undefined> {
  return stored(
    await ctx.db.row<Row>(sql`
      SELECT uuid AS "UUID", number AS "Number", customer_uuid AS "CustomerUUID", items AS "Items", updated_at AS "updatedAt"
      FROM shop.carts WHERE customer_uuid = ${owner.CustomerUUID} AND uuid = ${uuid} FOR UPDATE`),
  )
}

/** Rewrites the stored items of a bought cart. */
export async function rewriteBoughtCart(
  ctx: Tx,
  order: Permitted<{ CustomerUUID: Uuid; CartUUID: Uuid }, 'cart:write'>,
  items: readonly CartItem[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.carts SET items = ${json(items)}::jsonb
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.CartUUID} AND bought_at IS NOT NULL`)
}

/** Deletes carts not saved for 30 days, at most `most` at once; returns how many. */
export async function deleteOldCartsOf(db: Db, now: Date, most: number): Promise<number> {
  const visitors = await db.run(sql`
    DELETE FROM shop.visitor_carts WHERE uuid IN (
      SELECT uuid FROM shop.visitor_carts WHERE expires_at <= ${now} LIMIT ${most} FOR UPDATE SKIP LOCKED)`)
  const customers = await db.run(sql`
    DELETE FROM shop.carts c USING (
      SELECT customer_uuid, uuid FROM shop.carts k
      WHERE expires_at <= ${now} AND bought_at IS NULL
        AND NOT EXISTS (SELECT FROM shop.orders o WHERE o.customer_uuid = k.customer_uuid AND o.cart_uuid = k.uuid
          AND o.status = 'CONFIRMED')
      LIMIT ${most}) old
    WHERE c.customer_uuid = old.customer_uuid AND c.uuid = old.uuid AND c.expires_at <= ${now} AND c.bought_at IS NULL`)
  return visitors + customers
}

function mustExist(cart: StoredCart | undefined): StoredCart {
  if (!cart) throw new Error('A cart that was just written is not there')
  return cart
}

/** Deletes the carts of an erased customer. */
export async function deleteCarts(ctx: Tx, owner: Permitted<{ CustomerUUID: Uuid }, 'cart:write'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM shop.carts WHERE customer_uuid = ${owner.CustomerUUID}`)
}
