import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A gift as stored with one of its two customers. */
export interface Gift {
  CustomerUUID: Uuid
  GiftUUID: Uuid
  direction: 'given' | 'received'
  MobileUUID: Uuid
  /** The number of the other mobile. */
  MSISDN: string
  amount: Money
  message: string | null
  givenOn: CalendarDay
  givenAt: Date
}

/** Locks a customer's giving until the transaction ends, so that two gifts cannot both use the rest of a limit. */
export async function lockGiver(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'credit:give'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO vouchers.givers (customer_uuid, gave_at) VALUES (${of.CustomerUUID}, ${ctx.now()})
    ON CONFLICT (customer_uuid) DO UPDATE SET gave_at = excluded.gave_at`)
}

/** What a customer gave on a day, and since the first day of its month. */
export async function givenBy(
  ctx: Ctx,
  CustomerUUID: Uuid,
  day: CalendarDay,
  monthFrom: CalendarDay,
): Promise<{ today: Money; thisMonth: Money }> {
  const row = await ctx.db.row<{ today: Money; thisMonth: Money }>(sql`
    SELECT coalesce(sum(amount_cents) FILTER (WHERE given_on = ${day}), 0)::bigint AS today,
      coalesce(sum(amount_cents), 0)::bigint AS "thisMonth"
    FROM vouchers.gifts
    WHERE customer_uuid = ${CustomerUUID} AND direction = 'given' AND given_on BETWEEN ${monthFrom} AND ${day}`)
  if (!row) throw new Error('A sum has no row')
  return row
}

/** Stores a gift with one of its two customers; for the giver also under the request's key. */
export async function insertGift(ctx: Tx, gift: Permitted<Gift, 'credit:give'>): Promise<void> {
  const key = gift.direction === 'given' ? ctx.requestKey : undefined
  await ctx.db.run(sql`
    INSERT INTO vouchers.gifts (customer_uuid, gift_uuid, direction, mobile_uuid, other_msisdn, request_key, amount_cents,
      message, given_on, given_at)
    VALUES (${gift.CustomerUUID}, ${gift.GiftUUID}, ${gift.direction}, ${gift.MobileUUID}, ${gift.MSISDN},
      ${key ?? null}, ${gift.amount}, ${gift.message}, ${gift.givenOn}, ${gift.givenAt})`)
}

/** The gift that a request made under its key, if any. */
export function giftByKey(ctx: Ctx, CustomerUUID: Uuid, key: string): Promise<Gift | undefined> {
  return ctx.db.row<Gift>(sql`
    SELECT customer_uuid AS "CustomerUUID", gift_uuid AS "GiftUUID", direction, mobile_uuid AS "MobileUUID",
      other_msisdn AS "MSISDN", amount_cents AS amount, message, given_on AS "givenOn", given_at AS "givenAt"
    FROM vouchers.gifts WHERE customer_uuid = ${CustomerUUID} AND request_key = ${key}`)
}

/** The last gifts that a customer gave and received, newest first. */
export function giftsOf(ctx: Ctx, CustomerUUID: Uuid, most: number): Promise<Gift[]> {
  return ctx.db.rows<Gift>(sql`
    SELECT customer_uuid AS "CustomerUUID", gift_uuid AS "GiftUUID", direction, mobile_uuid AS "MobileUUID",
      other_msisdn AS "MSISDN", amount_cents AS amount, message, given_on AS "givenOn", given_at AS "givenAt"
    FROM vouchers.gifts WHERE customer_uuid = ${CustomerUUID}
    ORDER BY given_at DESC, gift_uuid DESC, direction LIMIT ${most}`)
}

/** Deletes the messages of an erased customer's gifts. */
export async function clearMessages(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'credit:give'>): Promise<void> {
  await ctx.db.run(sql`UPDATE vouchers.gifts SET message = NULL WHERE customer_uuid = ${of.CustomerUUID}`)
}
