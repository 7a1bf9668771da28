import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** The address of a service that is tied to one, such as a fibre connection. */
export interface ServicePlace {
  CustomerUUID: Uuid
  UUID: Uuid
  /** The customer's own name for it. */
  Nickname: string | null
  Address: { Formatted?: string; Lines?: readonly string[]; City?: string }
  /** Whether it has ended. Bills for it may still follow. */
  isOver: boolean
}

/** Saves the address of a service, replacing the previous one. */
export async function saveServicePlace(ctx: Tx, place: Permitted<ServicePlace, 'fibre:manage'>): Promise<void> {
  const { CustomerUUID, UUID, Nickname, Address, isOver } = place
  await ctx.db.run(sql`
    INSERT INTO customers.service_places (customer_uuid, service_uuid, nickname, address, is_over)
      VALUES (${CustomerUUID}, ${UUID}, ${Nickname}, ${json(Address)}::jsonb, ${isOver})
    ON CONFLICT (customer_uuid, service_uuid) DO UPDATE
      SET nickname = excluded.nickname, address = excluded.address, is_over = excluded.is_over`)
}

/** Deletes the address of a service, or of all the customer's services if none is named. */
export async function eraseServicePlaces(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<{ CustomerUUID: Uuid; UUID?: Uuid }, 'fibre:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM customers.service_places
    WHERE customer_uuid = ${CustomerUUID} AND (${UUID ?? null}::uuid IS NULL OR service_uuid = ${UUID ?? null})`)
}

/** The addresses of those of the services that have one. */
export function placesOfServices(ctx: Ctx, services: readonly Service[]): Promise<ServicePlace[]> {
  const keys = services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  return ctx.db.rows<ServicePlace>(sql`
    SELECT p.customer_uuid AS "CustomerUUID", p.service_uuid AS "UUID", p.nickname AS "Nickname", p.address AS "Address",
      p.is_over AS "isOver"
    FROM customers.service_places p
    JOIN jsonb_to_recordset(${json(keys)}::jsonb) AS s("CustomerUUID" uuid, "ServiceUUID" uuid)
      ON p.customer_uuid = s."CustomerUUID" AND p.service_uuid = s."ServiceUUID"`)
}

/** Addresses of the customer's services that have not ended, at most 100. */
export function openServicePlaces(ctx: Ctx, CustomerUUID: Uuid): Promise<ServicePlace[]> {
  return ctx.db.rows<ServicePlace>(sql`
    SELECT customer_uuid AS "CustomerUUID", service_uuid AS "UUID", nickname AS "Nickname", address AS "Address",
      is_over AS "isOver"
    FROM customers.service_places WHERE customer_uuid = ${CustomerUUID} AND NOT is_over ORDER BY service_uuid LIMIT 100`)
}
