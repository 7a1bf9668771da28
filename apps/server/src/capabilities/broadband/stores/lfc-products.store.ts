import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** The product by which a local fibre company delivers a plan. */
export interface LfcProductRow {
  UUID: Uuid
  LFC: string
  ProductAvailabilityUUID: Uuid
  Code: string
  DownMbps: number
  UpMbps: number
  Document: Record<string, unknown> | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** A product that a program of the provider may write. */
export type WrittenProduct = Permitted<LfcProductRow & { isProviders: true }, 'lfc:write'>

export interface ModemRow {
  UUID: Uuid
  Name: string
  Description: string
  PriceCents: Money
  Available: boolean
}

/** The products that can be ordered: of one company, or of all. */
export function productsOnOffer(ctx: Ctx, LFC?: string): Promise<LfcProductRow[]> {
  return ctx.db.rows<LfcProductRow>(sql`
    SELECT * FROM broadband.lfc_product_rows
    WHERE "deletedAt" IS NULL AND (${LFC ?? null}::text IS NULL OR "LFC" = ${LFC ?? null})
    ORDER BY "LFC", "DownMbps", "UUID"`)
}

/** The routers on sale, the cheapest first. */
export function modemsOnSale(ctx: Ctx): Promise<ModemRow[]> {
  return ctx.db.rows<ModemRow>(sql`
    SELECT uuid AS "UUID", name AS "Name", description AS "Description", price_cents AS "PriceCents",
      available AS "Available"
    FROM broadband.modems WHERE available ORDER BY price_cents, uuid`)
}

/** Writes a router, or replaces its details. */
export async function saveModem(
  ctx: Tx,
  modem: Permitted<ModemRow & { isProviders: true }, 'lfc:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.modems (uuid, name, description, price_cents, available, updated_at)
    VALUES (${modem.UUID}, ${modem.Name}, ${modem.Description}, ${modem.PriceCents}, ${modem.Available}, ${ctx.now()})
    ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, description = excluded.description,
      price_cents = excluded.price_cents, available = excluded.available, updated_at = excluded.updated_at`)
}

/** All routers, including those no longer on sale, the cheapest first. */
export function allModems(ctx: Ctx): Promise<ModemRow[]> {
  return ctx.db.rows<ModemRow>(sql`
    SELECT uuid AS "UUID", name AS "Name", description AS "Description", price_cents AS "PriceCents",
      available AS "Available"
    FROM broadband.modems ORDER BY price_cents, uuid`)
}

/** One product, deleted or not. */
export function findProduct(ctx: Ctx, UUID: Uuid): Promise<LfcProductRow | undefined> {
  return ctx.db.row<LfcProductRow>(sql`SELECT * FROM broadband.lfc_product_rows WHERE "UUID" = ${UUID}`)
}

/** Makes writers of products wait for each other until the transaction ends: a company has one product per plan. */
export async function lockProducts(ctx: Tx): Promise<void> {
  await ctx.db.run(sql`LOCK TABLE broadband.lfc_products IN SHARE ROW EXCLUSIVE MODE`)
}

/**
 * Writes a product or its details. Before calling, lock the products and check that the company has no other for the
 * plan.
 */
export async function saveProduct(ctx: Tx, one: WrittenProduct): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.lfc_products (uuid, lfc, availability_uuid, code, down_mbps, up_mbps, document, created_at,
      updated_at, deleted_at)
    VALUES (${one.UUID}, ${one.LFC}, ${one.ProductAvailabilityUUID}, ${one.Code}, ${one.DownMbps}, ${one.UpMbps},
      ${one.Document && json(one.Document)}::jsonb, ${one.createdAt}, ${one.updatedAt}, ${one.deletedAt})
    ON CONFLICT (uuid) DO UPDATE SET lfc = excluded.lfc, availability_uuid = excluded.availability_uuid,
      code = excluded.code, down_mbps = excluded.down_mbps, up_mbps = excluded.up_mbps, document = excluded.document,
      updated_at = excluded.updated_at, deleted_at = excluded.deleted_at`)
}

export async function eraseProduct(ctx: Tx, { UUID }: WrittenProduct): Promise<void> {
  await ctx.db.run(sql`DELETE FROM broadband.lfc_products WHERE uuid = ${UUID}`)
}
