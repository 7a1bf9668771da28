import type { Hold, Move } from '@waea/domain/mobiles/mobile-state'
import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, type Statement, sql } from '../../../platform/db/sql.ts'
import type { NetworkSim } from '../../../ports/network.ts'

/** The plan that a SIM was bought with; it starts at activation. */
export interface BoughtPlan {
  BillingType: 'prepay' | 'postpay' | 'payg'
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  PriceCents: number
  /** The price agreed in its order, for all its periods; without it, the catalogue's price at the start applies. */
  agreed?: AgreedPrice
  AutoRenew: boolean
  is_fully_paid: boolean
}

/** A row of a mobile without the secrets of its SIM. */
export interface MobileRow {
  CustomerUUID: Uuid
  UUID: Uuid
  SIMType: 'esim' | 'real_sim'
  Status: number
  BillingReference: string | null
  ProductCatalogUUID: Uuid | null
  MSISDN: string | null
  ICCID: string | null
  IMSI: string | null
  SIMID: string | null
  Nickname: string | null
  PortingState: number | null
  serviceRef: string | null
  networkTries: number
  networkReason: string | null
  /** The plan that it goes, or went, into service or to its product type with. Its present plan is in `plans`. */
  plan: BoughtPlan | null
  OrderUUID: Uuid | null
  createdAt: Date
  changedAt: Date
  activatedAt: Date | null
  /** Whether the customer wants use outside the plan stopped, and whether the network has confirmed it. */
  stopsOutside: boolean
  networkStops: boolean
  /** Whether such use stops in any case, because a spend limit is reached. */
  limitStops: boolean
  /** When the network first saw its SIM in a phone. */
  seenAt: Date | null
  /** The network's time of the last event applied. */
  networkSaidAt: Date | null
  /** Why the mobile may not be used. */
  Holds: Hold[]
  /** The change of its SIM, number, product type or provider that is under way. */
  Move: Move | null
  MoveUUID: Uuid | null
  /** Since when the customer has locked it, and when the lock ends if they have unlocked it. */
  lockedAt: Date | null
  unlocksAt: Date | null
  /** The mobile that its SIM was ordered to replace the SIM of. */
  ReplacesUUID: Uuid | null
  /** The return that has it: until released, it cannot be activated. */
  ReturnUUID: Uuid | null
}

export function findMobile(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<MobileRow | undefined> {
  return ctx.db.row<MobileRow>(sql`
    SELECT * FROM mobiles.mobile_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

export function lockMobile(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<MobileRow | undefined> {
  return ctx.db.row<MobileRow>(sql`
    SELECT * FROM mobiles.mobile_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

export function mobilesOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<MobileRow[]> {
  return ctx.db.rows<MobileRow>(sql`
    SELECT * FROM mobiles.mobile_rows WHERE "CustomerUUID" = ${CustomerUUID} ORDER BY "createdAt", "UUID"`)
}

/** The mobiles among some services. */
export function mobilesAmong(
  ctx: Ctx,
  services: readonly { CustomerUUID: Uuid; ServiceUUID: Uuid }[],
): Promise<MobileRow[]> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  return ctx.db.rows<MobileRow>(sql`
    SELECT r.* FROM mobiles.mobile_rows r
    JOIN unnest(${customers}::uuid[], ${uuids}::uuid[]) AS s(customer, service)
      ON r."CustomerUUID" = s.customer AND r."UUID" = s.service`)
}

/**
 * The mobiles with a number that are active, or also those on hold: usually one, briefly two while the number moves.
 */
export function mobilesOfNumber(ctx: Ctx, MSISDN: string, includeOnHold: boolean): Promise<MobileRow[]> {
  return ctx.db.rows<MobileRow>(sql`
    SELECT r.* FROM mobiles.mobile_rows r JOIN mobiles.mobiles m
      ON m.customer_uuid = r."CustomerUUID" AND m.mobile_uuid = r."UUID"
    WHERE m.msisdn = ${MSISDN} AND m.status >= 4 AND m.status < 7 AND (${includeOnHold} OR m.status = 4)
    ORDER BY m.activated_at DESC LIMIT 2`)
}

/** The mobile with this card (ICCID); the newest, should a card have been in several. */
export function mobileOfCard(ctx: Ctx, ICCID: string): Promise<MobileRow | undefined> {
  return ctx.db.row<MobileRow>(sql`
    SELECT r.* FROM mobiles.mobile_rows r JOIN mobiles.mobiles m
      ON m.customer_uuid = r."CustomerUUID" AND m.mobile_uuid = r."UUID"
    WHERE m.iccid = ${ICCID} ORDER BY m.created_at DESC LIMIT 1`)
}

/** Which of these cards, by their ICCID, mobiles have. */
export async function cardsInMobiles(ctx: Ctx, ICCIDs: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ ICCID: string }>(sql`
    SELECT DISTINCT iccid AS "ICCID" FROM mobiles.mobiles WHERE iccid = ANY(${ICCIDs as string[]}::text[])`)
  return new Set(rows.map(({ ICCID }) => ICCID))
}

/** The mobiles among some services that are not active: their status and holds. */
export function mobilesNotRunning(
  ctx: Ctx,
  services: readonly { CustomerUUID: Uuid; ServiceUUID: Uuid }[],
): Promise<Pick<MobileRow, 'UUID' | 'Status' | 'Holds'>[]> {
  return ctx.db.rows(sql`
    SELECT m.mobile_uuid AS "UUID", m.status AS "Status", m.holds AS "Holds" FROM mobiles.mobiles m
    JOIN jsonb_to_recordset(${json(services)}::jsonb) AS s("CustomerUUID" uuid, "ServiceUUID" uuid)
      ON m.customer_uuid = s."CustomerUUID" AND m.mobile_uuid = s."ServiceUUID"
    WHERE m.status > 4`)
}

/** The numbers of some services, by their ids. */
export async function numbersOfServices(
  ctx: Ctx,
  services: readonly { CustomerUUID: Uuid; ServiceUUID: Uuid }[],
): Promise<Map<Uuid, string>> {
  const rows = await ctx.db.rows<{ id: Uuid; MSISDN: string }>(sql`
    SELECT m.mobile_uuid AS id, m.msisdn AS "MSISDN" FROM mobiles.mobiles m
    JOIN jsonb_to_recordset(${json(services)}::jsonb) AS s("CustomerUUID" uuid, "ServiceUUID" uuid)
      ON m.customer_uuid = s."CustomerUUID" AND m.mobile_uuid = s."ServiceUUID"
    WHERE m.msisdn IS NOT NULL`)
  return new Map(rows.map(({ id, MSISDN }) => [id, MSISDN]))
}

export function mobileOfOrder(
  ctx: Ctx,
  CustomerUUID: Uuid,
  OrderUUID: Uuid,
  line: number,
): Promise<MobileRow | undefined> {
  return ctx.db.row<MobileRow>(sql`
    SELECT r.* FROM mobiles.mobile_rows r JOIN mobiles.mobiles m ON m.customer_uuid = r."CustomerUUID" AND m.mobile_uuid = r."UUID"
    WHERE m.customer_uuid = ${CustomerUUID} AND m.order_uuid = ${OrderUUID} AND m.order_line = ${line}`)
}

export interface NewMobile {
  CustomerUUID: Uuid
  UUID: Uuid
  SIMType: 'esim' | 'real_sim'
  sim: NetworkSim
  profile?: { smdpAddress: string; matchingId: string } | undefined
  plan?: BoughtPlan | undefined
  order?: { UUID: Uuid; line: number } | undefined
  Nickname?: string | undefined
  replaces?: Uuid | undefined
}

/** Writes an issued SIM; false if the order line already has one. */
export async function insertMobile(ctx: Tx, mobile: Permitted<NewMobile, 'mobile:manage'>): Promise<boolean> {
  const { sim, profile, plan, order } = mobile
  const written = await ctx.db.run(sql`
    INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, iccid, imsi, simid, pin, puk, smdp_address,
      matching_id, plan, order_uuid, order_line, nickname, replaces_uuid, created_at, changed_at)
    VALUES (${mobile.CustomerUUID}, ${mobile.UUID}, ${mobile.SIMType}, 1, ${sim.ICCID}, ${sim.IMSI}, ${sim.SIMID}, ${sim.PIN},
      ${sim.PUK}, ${profile?.smdpAddress ?? null}, ${profile?.matchingId ?? null}, ${plan ? json(plan) : null}::jsonb,
      ${order?.UUID ?? null}, ${order?.line ?? null}, ${mobile.Nickname ?? null}, ${mobile.replaces ?? null},
      ${ctx.now()}, ${ctx.now()})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/** What phones need to download the eSIM; never logged. */
export function profileOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  UUID: Uuid,
): Promise<{ smdpAddress: string; matchingId: string } | undefined> {
  return ctx.db.row(sql`
    SELECT smdp_address AS "smdpAddress", matching_id AS "matchingId" FROM mobiles.mobiles
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND matching_id IS NOT NULL`)
}

export interface MobileChange {
  Status: number
  MSISDN?: string | null
  BillingReference?: string | null
  ProductCatalogUUID?: Uuid | null
  serviceRef?: string | null
  networkTries?: number
  networkReason?: string | null
  plan?: BoughtPlan | null
  activatedAt?: Date | null
  seenAt?: Date | null
  Holds?: readonly Hold[]
  Move?: Move | null
  MoveUUID?: Uuid | null
}

/** Changes the named fields of a mobile. */
export async function saveMobile(
  ctx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  change: MobileChange,
): Promise<void> {
  const now = { ...mobile, ...change }
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET status = ${now.Status}, msisdn = ${now.MSISDN}, billing_reference = ${now.BillingReference},
      product_catalog_uuid = ${now.ProductCatalogUUID}, service_ref = ${now.serviceRef}, network_tries = ${now.networkTries},
      network_reason = ${now.networkReason}, plan = ${now.plan ? json(now.plan) : null}::jsonb,
      activated_at = ${now.activatedAt}, seen_at = ${now.seenAt}, changed_at = ${ctx.now()},
      holds = ${now.Holds}::text[], move = ${now.Move}, move_uuid = ${now.MoveUUID}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Deletes a mobile that is not in service; returns the order line that its SIM was allocated for, if any. */
export async function deleteMobile(
  ctx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
): Promise<{ OrderUUID: Uuid; line: number } | undefined> {
  const gone = await ctx.db.row<{ OrderUUID: Uuid | null; line: number }>(sql`
    DELETE FROM mobiles.mobiles
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND status = 1
    RETURNING order_uuid AS "OrderUUID", order_line AS line`)
  return gone?.OrderUUID ? { OrderUUID: gone.OrderUUID, line: gone.line } : undefined
}

export async function saveNickname(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
  nickname: string,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET nickname = ${nickname}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Records that the network was asked, so that other mobiles are checked first next time. */
export async function markMobileChecked(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Records when the network first saw the SIM of a mobile in a phone. */
export async function markMobileSeen(
  ctx: Tx,
  mobile: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'mobile:manage'>,
  seenAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET seen_at = ${seenAt}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/**
 * Mobiles of all customers that wait for the network, for their activation or for their SIM to be in a phone, and were
 * not checked since `before`. The longer a SIM is in service without a phone, the less often it is checked.
 */
export function mobilesAwaitingNetwork(
  ctx: Ctx,
  before: Date,
  most: number,
): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID" FROM mobiles.mobiles
    WHERE (status IN (2, 3) OR (status = 4 AND seen_at IS NULL AND changed_at + (changed_at - coalesce(sim_since, activated_at)) / 4 < ${ctx.now()}))
      AND changed_at < ${before} ORDER BY changed_at LIMIT ${most}`)
}

/** Removes the nicknames of an erased customer's mobiles. */
export async function clearNicknames(
  ctx: Tx,
  owner: Permitted<{ CustomerUUID: Uuid }, 'mobile:manage'>,
): Promise<void> {
  await ctx.db.run(sql`UPDATE mobiles.mobiles SET nickname = NULL WHERE customer_uuid = ${owner.CustomerUUID}`)
}

/** The accounts that have or had a mobile with this number or this SIM. */
export const accountsByMobile = (exact: string): Statement => sql`
    SELECT DISTINCT customer_uuid AS id FROM mobiles.mobiles WHERE msisdn = ${exact} OR iccid = ${exact} LIMIT 50`

/** The accounts of mobiles that have or had one of these numbers, fifty at most. */
export async function accountsByNumbers(ctx: Ctx, numbers: readonly string[]): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    SELECT DISTINCT customer_uuid AS id FROM mobiles.mobiles WHERE msisdn = ANY(${numbers as string[]}::text[]) LIMIT 50`)
  return rows.map(({ id }) => id)
}
