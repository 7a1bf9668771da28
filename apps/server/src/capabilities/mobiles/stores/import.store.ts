import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { BoughtPlan } from './mobiles.store.ts'

/** A mobile that the network has in service. */
export interface MobileInService {
  CustomerUUID: Uuid
  UUID: Uuid
  SIMType: 'esim' | 'real_sim'
  Status: number
  BillingReference: string
  MSISDN: string
  ICCID: string
  IMSI: string
  SIMID: string | null
  PIN: string | null
  PUK: string | null
  /** The network's id of the service. */
  serviceRef: string
  plan: BoughtPlan
  activatedAt: Date
  /** Whether the network stops use outside the plan. */
  stopsOutside: boolean
}

/** Writes mobiles in service, and since now whether the network stops use outside their plans. */
export async function insertMobilesInService(
  ctx: Tx,
  mobiles: readonly Permitted<MobileInService, 'mobile:manage'>[],
): Promise<void> {
  if (mobiles.length === 0) return
  await ctx.db.run(sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(mobiles)}::jsonb) AS m("CustomerUUID" uuid, "UUID" uuid, "SIMType" text,
        "Status" integer, "BillingReference" text, "MSISDN" text, "ICCID" text, "IMSI" text, "SIMID" text, "PIN" text,
        "PUK" text, "serviceRef" text, plan jsonb, "activatedAt" timestamptz, "stopsOutside" boolean)
    ), stops AS (
      INSERT INTO mobiles.network_stops (customer_uuid, mobile_uuid, since)
      SELECT "CustomerUUID", "UUID", ${ctx.now()} FROM given WHERE "stopsOutside")
    INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, product_catalog_uuid, msisdn,
      iccid, imsi, simid, pin, puk, service_ref, plan, created_at, changed_at, activated_at, seen_at, stops_outside,
      network_stops)
    SELECT "CustomerUUID", "UUID", "SIMType", "Status", "BillingReference", (plan ->> 'ProductCatalogUUID')::uuid, "MSISDN",
      "ICCID", "IMSI", "SIMID", "PIN", "PUK", "serviceRef", plan, ${ctx.now()}, ${ctx.now()}, "activatedAt", "activatedAt",
      "stopsOutside", "stopsOutside"
    FROM given`)
}

/** Which of these numbers mobiles have that have not ended. */
export async function numbersInUse(ctx: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ MSISDN: string }>(sql`
    SELECT DISTINCT msisdn AS "MSISDN" FROM mobiles.mobiles
    WHERE msisdn = ANY(${numbers}::text[]) AND status < 7`)
  return new Set(rows.map(({ MSISDN }) => MSISDN))
}

/** The services of some customers' mobiles, by their numbers. */
export function servicesOfCustomers(
  ctx: Ctx,
  customers: readonly Uuid[],
): Promise<{ CustomerUUID: Uuid; UUID: Uuid; networkTries: number; MSISDN: string; serviceRef: string }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", network_tries AS "networkTries", msisdn AS "MSISDN", service_ref AS "serviceRef"
    FROM mobiles.mobiles
    WHERE customer_uuid = ANY(${customers}::uuid[]) AND status BETWEEN 4 AND 6 AND msisdn IS NOT NULL
      AND service_ref IS NOT NULL
    ORDER BY msisdn`)
}
