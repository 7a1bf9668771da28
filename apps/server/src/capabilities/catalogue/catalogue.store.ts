import type { Availability, CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Db, ReadDb } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/sql.ts'

/** A discount or credit on an entry, in cents a period, between two days. */
export interface CatalogueOffer {
  UUID: Uuid
  EntryUUID: Uuid
  DiscountedCents: number
  CreditCents: number
  startsOn: CalendarDay
  endsOn?: CalendarDay
}

interface SimPrice {
  SimType: SimType
  PriceCents: number
  Available: boolean
}

/** The whole catalogue as stored in the database. */
export interface StoredCatalogue {
  version: number
  entries: CatalogueEntry[]
  offers: CatalogueOffer[]
  sims: SimPrice[]
}

interface Row {
  version: number
  entries: (Omit<CatalogueEntry, 'CreatedAtNanos' | 'UpdatedAtNanos'> & { createdMs: number; updatedMs: number })[]
  offers: CatalogueOffer[]
  sims: SimPrice[]
}

/** The number of the catalogue's last change. */
export async function readVersion(db: ReadDb): Promise<number> {
  const row = await db.row<{ version: number }>(sql`SELECT version FROM catalogue.versions`)
  return row?.version ?? 0
}

/** Reads everything in one statement, so that all parts have the same version. */
export async function readCatalogue(db: ReadDb): Promise<StoredCatalogue> {
  const row = await db.row<Row>(sql`
    SELECT v.version,
      (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'UUID', e.uuid, 'ProductType', e.product_type, 'Name', e.name, 'Characteristics', e.characteristics,
          'RecurringRetailPrice', e.recurring_retail_price, 'Availabilities', a.list,
          'createdMs', floor(extract(epoch FROM e.created_at) * 1000),
          'updatedMs', floor(extract(epoch FROM e.updated_at) * 1000))) ORDER BY a.priority, e.uuid), '[]')
        FROM catalogue.entries e
        CROSS JOIN LATERAL (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
              'UUID', b.uuid, 'Available', b.available, 'Priority', b.priority, 'RetailName', b.retail_name,
              'RetailDescription', b.retail_description, 'RetailCents', b.retail_cents,
              'ProductCatalogEntryUUID', b.entry_uuid) ORDER BY b.position), '[]') AS list,
            min(b.priority) AS priority
          FROM catalogue.availabilities b WHERE b.entry_uuid = e.uuid) a) AS entries,
      (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'UUID', o.uuid, 'EntryUUID', o.entry_uuid, 'DiscountedCents', o.discounted_cents,
          'CreditCents', o.credit_cents, 'startsOn', o.starts_on, 'endsOn', o.ends_on)) ORDER BY o.uuid), '[]')
        FROM catalogue.offers o) AS offers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'SimType', s.sim_type, 'PriceCents', s.price_cents, 'Available', s.available) ORDER BY s.sim_type), '[]')
        FROM catalogue.sims s) AS sims
    FROM catalogue.versions v`)
  if (!row) return { version: 0, entries: [], offers: [], sims: [] }
  return {
    ...row,
    entries: row.entries.map(({ createdMs, updatedMs, ...entry }) => ({
      ...entry,
      CreatedAtNanos: nanos(new Date(createdMs)),
      UpdatedAtNanos: nanos(new Date(updatedMs)),
    })),
  }
}

/** Writes entries with their availabilities and offers, replacing those with the same ids. */
export async function saveCatalogue(
  db: Db,
  catalogue: { entries: readonly CatalogueEntry[]; offers: readonly CatalogueOffer[] },
  at: Date,
): Promise<void> {
  const availabilities = catalogue.entries.flatMap((entry) =>
    entry.Availabilities.map((one: Availability, index) => ({ ...one, position: index + 1 })),
  )
  await db.run(sql`
    INSERT INTO catalogue.entries (uuid, product_type, name, characteristics, recurring_retail_price, created_at, updated_at)
    SELECT (e ->> 'UUID')::uuid, e ->> 'ProductType', e ->> 'Name', e -> 'Characteristics',
      (e ->> 'RecurringRetailPrice')::bigint, ${at}, ${at}
    FROM jsonb_array_elements(${json(catalogue.entries)}::jsonb) AS e
    ON CONFLICT (uuid) DO UPDATE SET product_type = excluded.product_type, name = excluded.name,
      characteristics = excluded.characteristics, recurring_retail_price = excluded.recurring_retail_price,
      updated_at = excluded.updated_at`)
  await db.run(sql`
    INSERT INTO catalogue.availabilities
      (uuid, entry_uuid, position, available, priority, retail_name, retail_description, retail_cents)
    SELECT (a ->> 'UUID')::uuid, (a ->> 'ProductCatalogEntryUUID')::uuid, (a ->> 'position')::integer,
      (a ->> 'Available')::boolean, (a ->> 'Priority')::integer, a ->> 'RetailName', a ->> 'RetailDescription',
      (a ->> 'RetailCents')::bigint
    FROM jsonb_array_elements(${json(availabilities)}::jsonb) AS a
    ON CONFLICT (uuid) DO UPDATE SET available = excluded.available, priority = excluded.priority,
      retail_name = excluded.retail_name, retail_description = excluded.retail_description,
      retail_cents = excluded.retail_cents`)
  await db.run(sql`
    INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, credit_cents, starts_on, ends_on)
    SELECT (o ->> 'UUID')::uuid, (o ->> 'EntryUUID')::uuid, (o ->> 'DiscountedCents')::bigint,
      (o ->> 'CreditCents')::bigint, (o ->> 'startsOn')::date, (o ->> 'endsOn')::date
    FROM jsonb_array_elements(${json(catalogue.offers)}::jsonb) AS o
    ON CONFLICT (uuid) DO UPDATE SET discounted_cents = excluded.discounted_cents,
      credit_cents = excluded.credit_cents, starts_on = excluded.starts_on, ends_on = excluded.ends_on`)
}
