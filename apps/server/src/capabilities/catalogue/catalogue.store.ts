import type { Availability, CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import type { NamedImage, SimType } from '@waea/domain/catalogue/catalogue-item'
import type { Audience } from '@waea/domain/catalogue/provider-file/audience'
import type { ProviderTerms } from '@waea/domain/catalogue/provider-file/provider-terms'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Db, ReadDb, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** A discount or credit on an entry, in cents per period, between two days. */
export interface CatalogueOffer {
  UUID: Uuid
  EntryUUID: Uuid
  DiscountedCents: number
  CreditCents: number
  startsOn: CalendarDay
  endsOn?: CalendarDay
  /** Who gets it; everyone if absent. */
  audience?: Audience
  /** The reason shown to its audience. */
  because?: string
}

/** The price of an availability between two days, both included, in cents. */
export interface DatedPrice {
  AvailabilityUUID: Uuid
  RetailCents: number
  /** The renewal price, if different. */
  RecurringCents?: number
  startsOn: CalendarDay
  endsOn?: CalendarDay
}

/** An entry with the images it names; drawings come from the brand. */
export interface StoredEntry extends CatalogueEntry {
  images: readonly NamedImage[]
}

interface SimPrice {
  SimType: SimType
  PriceCents: number
  Available: boolean
  images: readonly NamedImage[]
}

/** Terms, and when they start, in milliseconds since 1970. */
interface DatedTerms {
  sinceMs: number
  terms: ProviderTerms
}

/** The whole catalogue as stored in the database. */
export interface StoredCatalogue {
  version: number
  entries: StoredEntry[]
  offers: CatalogueOffer[]
  prices: DatedPrice[]
  sims: SimPrice[]
  /** Newest first. */
  terms: DatedTerms[]
}

interface Row {
  version: number
  entries: (Omit<StoredEntry, 'CreatedAtNanos' | 'UpdatedAtNanos'> & { createdMs: number; updatedMs: number })[]
  offers: CatalogueOffer[]
  prices: DatedPrice[]
  sims: SimPrice[]
  terms: DatedTerms[]
}

/** The version number of the catalogue's last change. */
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
          'RecurringRetailPrice', e.recurring_retail_price, 'Availabilities', a.list, 'images', e.images,
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
          'CreditCents', o.credit_cents, 'startsOn', o.starts_on, 'endsOn', o.ends_on, 'audience', o.audience,
          'because', o.because)) ORDER BY o.uuid), '[]')
        FROM catalogue.offers o) AS offers,
      (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'AvailabilityUUID', p.availability_uuid, 'RetailCents', p.retail_cents, 'RecurringCents', p.recurring_cents,
          'startsOn', p.starts_on, 'endsOn', p.ends_on)) ORDER BY p.availability_uuid, p.starts_on), '[]')
        FROM catalogue.prices p) AS prices,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'SimType', s.sim_type, 'PriceCents', s.price_cents, 'Available', s.available, 'images', s.images) ORDER BY s.sim_type), '[]')
        FROM catalogue.sims s) AS sims,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'sinceMs', floor(extract(epoch FROM t.since) * 1000),
          'terms', '{"roaming": []}'::jsonb || t.terms) ORDER BY t.since DESC), '[]')
        FROM catalogue.terms t) AS terms
    FROM catalogue.versions v`)
  if (!row) throw new Error('The catalogue has no version')
  return {
    ...row,
    entries: row.entries.map(({ createdMs, updatedMs, ...entry }) => ({
      ...entry,
      CreatedAtNanos: nanos(new Date(createdMs)),
      UpdatedAtNanos: nanos(new Date(updatedMs)),
    })),
  }
}

/** Locks the catalogue for writing until the transaction ends. */
export async function lockCatalogue(db: Db): Promise<number> {
  const row = await db.row<{ version: number }>(sql`SELECT version FROM catalogue.versions FOR UPDATE`)
  return Number(row?.version)
}

/** A catalogue to write. Prices, SIMs and terms that are left out stay as they are. */
export interface WrittenCatalogue {
  entries: readonly StoredEntry[]
  offers: readonly CatalogueOffer[]
  /** All dated prices; they replace the stored ones. */
  prices?: readonly DatedPrice[]
  sims?: readonly SimPrice[]
  terms?: ProviderTerms
  /** Roaming zones for terms that were written without any. */
  firstRoaming?: ProviderTerms['roaming']
  /** Whether to delete the offers that are not listed. */
  isWhole?: boolean
}

/**
 * Writes a catalogue, replacing rows with the same id. `prices`, if given, replace all dated prices. With `isWhole`,
 * offers that are not listed are deleted. Entries are never deleted, since a customer may still have them.
 */
export async function saveCatalogue(db: Db, catalogue: WrittenCatalogue, at: Date): Promise<void> {
  await saveEntries(db, catalogue.entries, at)
  await saveOffers(db, catalogue.offers)
  if (catalogue.isWhole) await removeOffersBut(db, catalogue.offers)
  if (catalogue.prices) await savePrices(db, catalogue.prices)
  if (catalogue.sims) await saveSims(db, catalogue.sims)
  if (catalogue.terms) await saveTerms(db, catalogue.terms, at)
  if (catalogue.firstRoaming) await addFirstRoaming(db, catalogue.firstRoaming)
}

async function saveEntries(db: Db, entries: readonly StoredEntry[], at: Date): Promise<void> {
  const availabilities = entries.flatMap((entry) =>
    entry.Availabilities.map((one: Availability, index) => ({ ...one, position: index + 1 })),
  )
  await db.run(sql`
    INSERT INTO catalogue.entries (uuid, product_type, name, characteristics, recurring_retail_price, images,
      created_at, updated_at)
    SELECT (e ->> 'UUID')::uuid, e ->> 'ProductType', e ->> 'Name', e -> 'Characteristics',
      (e ->> 'RecurringRetailPrice')::bigint, e -> 'images', ${at}, ${at}
    FROM jsonb_array_elements(${json(entries)}::jsonb) AS e
    ON CONFLICT (uuid) DO UPDATE SET product_type = excluded.product_type, name = excluded.name,
      characteristics = excluded.characteristics, recurring_retail_price = excluded.recurring_retail_price,
      images = excluded.images, updated_at = excluded.updated_at`)
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
}

async function saveOffers(db: Db, offers: readonly CatalogueOffer[]): Promise<void> {
  await db.run(sql`
    INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, credit_cents, starts_on, ends_on, audience, because)
    SELECT (o ->> 'UUID')::uuid, (o ->> 'EntryUUID')::uuid, (o ->> 'DiscountedCents')::bigint,
      (o ->> 'CreditCents')::bigint, (o ->> 'startsOn')::date, (o ->> 'endsOn')::date, o -> 'audience', o ->> 'because'
    FROM jsonb_array_elements(${json(offers)}::jsonb) AS o
    ON CONFLICT (uuid) DO UPDATE SET entry_uuid = excluded.entry_uuid, discounted_cents = excluded.discounted_cents,
      credit_cents = excluded.credit_cents, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      audience = excluded.audience, because = excluded.because`)
}

async function removeOffersBut(db: Db, kept: readonly CatalogueOffer[]): Promise<void> {
  const uuids = Array.from(kept, (offer) => offer.UUID)
  await db.run(sql`DELETE FROM catalogue.offers WHERE uuid <> ALL (${uuids}::uuid[])`)
}

async function savePrices(db: Db, prices: readonly DatedPrice[]): Promise<void> {
  await db.run(sql`DELETE FROM catalogue.prices`)
  await db.run(sql`
    INSERT INTO catalogue.prices (availability_uuid, retail_cents, recurring_cents, starts_on, ends_on)
    SELECT (p ->> 'AvailabilityUUID')::uuid, (p ->> 'RetailCents')::bigint, (p ->> 'RecurringCents')::bigint,
      (p ->> 'startsOn')::date, (p ->> 'endsOn')::date
    FROM jsonb_array_elements(${json(prices)}::jsonb) AS p`)
}

async function saveSims(db: Db, sims: readonly SimPrice[]): Promise<void> {
  await db.run(sql`
    UPDATE catalogue.sims SET price_cents = (s ->> 'PriceCents')::bigint, available = (s ->> 'Available')::boolean,
      images = s -> 'images'
    FROM jsonb_array_elements(${json(sims)}::jsonb) AS s WHERE sim_type = s ->> 'SimType'`)
}

/** Saves terms that differ from the current ones, valid from `at`. Earlier terms stay, to rate usage of their time. */
async function saveTerms(db: Db, terms: ProviderTerms, at: Date): Promise<void> {
  await db.run(sql`
    INSERT INTO catalogue.terms (since, terms)
    SELECT ${at}, n.terms FROM (SELECT ${json(terms)}::jsonb AS terms) n
    WHERE n.terms IS DISTINCT FROM (SELECT t.terms FROM catalogue.terms t ORDER BY t.since DESC LIMIT 1)
    ON CONFLICT (since) DO UPDATE SET terms = excluded.terms`)
}

async function addFirstRoaming(db: Db, roaming: ProviderTerms['roaming']): Promise<void> {
  await db.run(sql`
    UPDATE catalogue.terms SET terms = terms || jsonb_build_object('roaming', ${json(roaming)}::jsonb)
    WHERE NOT terms ? 'roaming'`)
}

/** The offers aimed at a customer. */
export async function readAims(db: ReadDb, CustomerUUID: Uuid): Promise<Uuid[]> {
  const rows = await db.rows<{ offer: Uuid }>(
    sql`SELECT offer_uuid AS offer FROM catalogue.aims WHERE customer_uuid = ${CustomerUUID}`,
  )
  return rows.map(({ offer }) => offer)
}

/** Aims offers at customers. Customers keep an aimed offer until it ends. */
export async function saveAims(
  tx: Tx,
  aims: readonly Permitted<{ CustomerUUID: Uuid; offerUuid: Uuid }, 'offer:aim'>[],
): Promise<void> {
  if (aims.length === 0) return
  await tx.db.run(sql`
    INSERT INTO catalogue.aims (customer_uuid, offer_uuid, aimed_at)
    SELECT a."CustomerUUID", a."offerUuid", ${tx.now()}
    FROM jsonb_to_recordset(${json(aims)}::jsonb) AS a("CustomerUUID" uuid, "offerUuid" uuid)
    ON CONFLICT DO NOTHING`)
}
