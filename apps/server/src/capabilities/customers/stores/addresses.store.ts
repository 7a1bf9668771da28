import type { PageRows } from '@waea/domain/paging'
import type { DeliveryAddress } from '@waea/domain/shop/cart/delivery-address'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'

/** The parts of an address, without its owner and rank. */
export type AddressParts = Omit<DeliveryAddress, 'AddressUUID' | 'IsDefault'>

/** How many delivery addresses a customer can have; the whole list fits a page. */
export const maxAddresses = 50

export interface AddressRow {
  CustomerUUID: Uuid
  AddressUUID: Uuid
  Rank: number
  parts: AddressParts
  createdAt: Date
  updatedAt: Date
}

/** A page of a customer's delivery addresses by rank. */
export function listAddresses(
  db: ReadDb,
  CustomerUUID: Uuid,
  { limit, offset }: PageRows,
): Promise<Counted<AddressRow>[]> {
  return db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", address_uuid AS "AddressUUID", rank AS "Rank", parts,
      created_at AS "createdAt", updated_at AS "updatedAt", count(*) OVER ()::integer AS total
    FROM customers.addresses WHERE customer_uuid = ${CustomerUUID} AND address_type = 'DELIVERY'
    ORDER BY rank, created_at LIMIT ${limit} OFFSET ${offset}`)
}

export async function findAddress(db: ReadDb, CustomerUUID: Uuid, AddressUUID: Uuid): Promise<AddressRow | undefined> {
  return db.row<AddressRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", address_uuid AS "AddressUUID", rank AS "Rank", parts,
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM customers.addresses WHERE customer_uuid = ${CustomerUUID} AND address_uuid = ${AddressUUID}`)
}

/**
 * Adds an address at the end and returns it; undefined if the customer has the maximum. Lock the customer first:
 * otherwise two parallel inserts may not count each other.
 */
export async function insertAddress(
  ctx: Tx,
  address: Permitted<Pick<AddressRow, 'CustomerUUID' | 'AddressUUID' | 'parts'>, 'address:write'>,
): Promise<AddressRow | undefined> {
  const now = ctx.now()
  const kept = await ctx.db.row<{ Rank: number }>(sql`
    INSERT INTO customers.addresses
      (customer_uuid, address_uuid, address_type, rank, parts, created_at, updated_at)
    SELECT ${address.CustomerUUID}::uuid, ${address.AddressUUID}::uuid, 'DELIVERY', count(*) + 1,
      ${json(address.parts)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    FROM customers.addresses WHERE customer_uuid = ${address.CustomerUUID} HAVING count(*) < ${maxAddresses}
    RETURNING rank AS "Rank"`)
  return kept && { ...address, ...kept, createdAt: now, updatedAt: now }
}

export async function updateAddress(
  ctx: Tx,
  address: Permitted<AddressRow, 'address:write'>,
  parts: AddressParts,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE customers.addresses SET parts = ${json(parts)}::jsonb, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${address.CustomerUUID} AND address_uuid = ${address.AddressUUID}`)
}

export async function deleteAddress(ctx: Tx, address: Permitted<AddressRow, 'address:write'>): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM customers.addresses
    WHERE customer_uuid = ${address.CustomerUUID} AND address_uuid = ${address.AddressUUID}`)
}

/**
 * Renumbers a customer's addresses from 1 without gaps. The moved one gets its rank, the others keep their order around
 * it. Without a moved one it only closes the gap after a removal.
 */
export async function renumberAddresses(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'address:write'>,
  moved?: { AddressUUID: Uuid; Rank: number },
): Promise<void> {
  await ctx.db.run(sql`
    WITH others AS (
      SELECT address_uuid, row_number() OVER (ORDER BY rank, created_at) AS place FROM customers.addresses
      WHERE customer_uuid = ${customer.CustomerUUID} AND address_uuid IS DISTINCT FROM ${moved?.AddressUUID ?? null}::uuid
    ), all_of_them AS (
      SELECT address_uuid, place AS wanted, 1 AS after FROM others
      UNION ALL SELECT ${moved?.AddressUUID ?? null}::uuid, ${moved?.Rank ?? 0}::bigint, 0
    ), numbered AS (
      SELECT address_uuid, row_number() OVER (ORDER BY wanted, after) AS rank FROM all_of_them
      WHERE address_uuid IS NOT NULL
    )
    UPDATE customers.addresses a SET rank = n.rank FROM numbered n
    WHERE a.customer_uuid = ${customer.CustomerUUID} AND a.address_uuid = n.address_uuid AND a.rank <> n.rank`)
}
