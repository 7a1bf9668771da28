import type { Port, PortIntent } from '@waea/domain/porting/port'
import type { PortState } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { Authorisation, Reply } from '@waea/domain/porting/reply'
import type { NumberType } from '@waea/domain/porting/request'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, type Statement, sql } from '../../../platform/db/sql.ts'

/** A row of a port. */
export interface PortRow {
  CustomerUUID: Uuid
  UUID: Uuid
  MobileUUID: Uuid
  direction: Port['direction']
  state: PortState
  MSISDN: string
  /** The other provider's id. */
  carrier: string
  type: NumberType
  proof: string | null
  nametag: string | null
  /** For direction `in`: the SIM that gets the number is in service; nothing is requested before. */
  isSimReady: boolean
  SOM: string | null
  version: number
  authorisation: Authorisation
  authoriseBy: Date
  authorisedAt: Date | null
  isAuthorisationTold: boolean
  lastReply: Reply | null
  startsAt: Date
  isStopWanted: boolean
  network: Port['network']
  answer: Port['answer']
  answerAt: Date | null
  reason: PortReason | null
  Steps: { State: PortState; AtMs: number }[]
  intent: PortIntent | null
  intentUuid: Uuid | null
  intentSentAt: Date | null
  askedAt: Date
  changedAt: Date
}

export type PortKey = Pick<PortRow, 'CustomerUUID' | 'UUID'>
export type OwnPort = Permitted<PortRow, 'number:port'>

/** Writes a port before anything is requested; false if the mobile already has an open one. */
export async function insertPort(ctx: Tx, port: OwnPort): Promise<boolean> {
  const { answerAt, intentUuid, intentSentAt } = port
  const written = await ctx.db.run(sql`
    INSERT INTO porting.ports (customer_uuid, port_uuid, mobile_uuid, direction, state, msisdn, carrier, number_type, proof,
      nametag, is_sim_ready, som, version, authorisation, authorise_by, starts_at, answer, answer_at, steps, intent, intent_uuid,
      intent_sent_at, asked_at, changed_at, look_at)
    VALUES (${port.CustomerUUID}, ${port.UUID}, ${port.MobileUUID}, ${port.direction}, ${port.state}, ${port.MSISDN},
      ${port.carrier}, ${port.type}, ${port.proof}, ${port.nametag}, ${port.isSimReady}, ${port.SOM}, ${port.version}, ${port.authorisation},
      ${port.authoriseBy}, ${port.startsAt}, ${port.answer}, ${answerAt}, ${json(port.Steps)}::jsonb, ${port.intent},
      ${intentUuid}, ${intentSentAt}, ${port.askedAt}, ${port.changedAt}, ${ctx.now()})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Writes the changed fields of a port, and when to check it next. */
export async function savePort(ctx: Tx, port: OwnPort, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE porting.ports SET state = ${port.state}, is_sim_ready = ${port.isSimReady}, som = ${port.SOM}, version = ${port.version},
      authorisation = ${port.authorisation}, authorise_by = ${port.authoriseBy}, authorised_at = ${port.authorisedAt},
      is_authorisation_told = ${port.isAuthorisationTold}, last_reply = ${port.lastReply}, starts_at = ${port.startsAt},
      is_stop_wanted = ${port.isStopWanted}, network = ${port.network}, answer = ${port.answer},
      answer_at = ${port.answerAt}, reason = ${port.reason}, steps = ${json(port.Steps)}::jsonb, intent = ${port.intent},
      intent_uuid = ${port.intentUuid}, intent_sent_at = ${port.intentSentAt}, changed_at = ${port.changedAt},
      look_at = ${lookAt}
    WHERE customer_uuid = ${port.CustomerUUID} AND port_uuid = ${port.UUID}`)
}

/** Saves the text that authorised a port, as proof. */
export async function saveAuthorisation(ctx: Tx, port: OwnPort, text: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE porting.ports SET authorised_with = ${text}
    WHERE customer_uuid = ${port.CustomerUUID} AND port_uuid = ${port.UUID}`)
}

/** One port, locked until the transaction ends. */
export function lockPort(ctx: Tx, { CustomerUUID, UUID }: PortKey): Promise<PortRow | undefined> {
  return ctx.db.row<PortRow>(sql`
    SELECT * FROM porting.port_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** The last port of a mobile in a direction, locked. */
export function lockLastPort(
  ctx: Tx,
  of: { CustomerUUID: Uuid; MobileUUID: Uuid },
  direction: Port['direction'],
): Promise<PortRow | undefined> {
  return ctx.db.row<PortRow>(sql`
    SELECT * FROM porting.port_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND "MobileUUID" = ${of.MobileUUID} AND direction = ${direction}
    ORDER BY "askedAt" DESC, "UUID" DESC LIMIT 1 FOR UPDATE`)
}

/** The ports of a mobile, the newest first. */
export function portsOfMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid, most: number): Promise<PortRow[]> {
  return ctx.db.rows<PortRow>(sql`
    SELECT * FROM porting.port_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID}
    ORDER BY "askedAt" DESC, "UUID" DESC LIMIT ${most}`)
}

/** The newest port of each of a customer's mobiles in each direction, if it is open or has ended since an instant. */
export function newestPorts(ctx: Ctx, CustomerUUID: Uuid, endedSince: Date): Promise<PortRow[]> {
  return ctx.db.rows<PortRow>(sql`
    WITH newest AS (
      SELECT DISTINCT ON ("MobileUUID", direction) * FROM porting.port_rows WHERE "CustomerUUID" = ${CustomerUUID}
      ORDER BY "MobileUUID", direction, "askedAt" DESC, "UUID" DESC)
    SELECT * FROM newest WHERE state NOT IN (7, 8, 9, 11) OR "changedAt" > ${endedSince} ORDER BY "askedAt"`)
}

/** The port of an order at the porting system. */
export function portOfOrder(ctx: Ctx, SOM: string): Promise<PortRow | undefined> {
  return ctx.db.row<PortRow>(sql`SELECT * FROM porting.port_rows WHERE "SOM" = ${SOM} LIMIT 1`)
}

/**
 * The port to us that a text from this number is about, of any customer: the one whose order the porting system has,
 * since its holder was asked about that one; else the last one requested, as the holder may reply before the porting
 * system has answered us.
 */
export function lastPortOfNumber(ctx: Ctx, MSISDN: string): Promise<PortRow | undefined> {
  return ctx.db.row<PortRow>(sql`
    SELECT * FROM porting.port_rows
    WHERE "MSISDN" = ${MSISDN} AND direction = 'in' AND ("SOM" IS NOT NULL OR intent = 'request')
    ORDER BY ("SOM" IS NOT NULL AND state NOT IN (7, 8, 9, 11)) DESC, "askedAt" DESC, "UUID" DESC LIMIT 1`)
}

/** The last port to any of some mobiles. */
export function lastPortToMobiles(
  ctx: Ctx,
  mobiles: readonly { CustomerUUID: Uuid; UUID: Uuid }[],
): Promise<PortRow | undefined> {
  return ctx.db.row<PortRow>(sql`
    SELECT r.* FROM porting.port_rows r
    JOIN jsonb_to_recordset(${json(mobiles)}::jsonb) AS m("CustomerUUID" uuid, "UUID" uuid)
      ON r."CustomerUUID" = m."CustomerUUID" AND r."MobileUUID" = m."UUID"
    WHERE r.direction = 'in' ORDER BY r."askedAt" DESC LIMIT 1`)
}

/** The last port of a number to a mobile of some customers, as a list of at most one. */
export function portsToCustomers(ctx: Ctx, MSISDN: string, customers: readonly Uuid[]): Promise<PortRow[]> {
  return ctx.db.rows<PortRow>(sql`
    SELECT * FROM porting.port_rows WHERE "MSISDN" = ${MSISDN} AND "CustomerUUID" = ANY(${customers}::uuid[])
    ORDER BY "askedAt" DESC LIMIT 1`)
}

/** Whether a number is on its way to us, for any customer. */
export async function isOnItsWay(ctx: Ctx, MSISDN: string): Promise<boolean> {
  const found = await ctx.db.row(sql`
    SELECT 1 FROM porting.ports
    WHERE msisdn = ${MSISDN} AND direction = 'in' AND state NOT IN (7, 8, 9, 11) LIMIT 1`)
  return found !== undefined
}

/** Ports that are due for a check, the longest due first. */
export function portsToLookAt(ctx: Ctx, most: number): Promise<PortKey[]> {
  return ctx.db.rows<PortKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", port_uuid AS "UUID" FROM porting.ports
    WHERE state NOT IN (7, 8, 9, 11) AND look_at <= ${ctx.now()} ORDER BY look_at LIMIT ${most}`)
}

/** Postpones the next check of a port. */
export async function putOff(ctx: Tx, port: Permitted<PortKey, 'number:port'>, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE porting.ports SET look_at = ${lookAt}
    WHERE customer_uuid = ${port.CustomerUUID} AND port_uuid = ${port.UUID}`)
}

/** Records that a text about a port was handled; false if it was before. */
export async function keepText(ctx: Tx, port: OwnPort, textId: string): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO porting.texts (customer_uuid, port_uuid, text_id, received_at)
    VALUES (${port.CustomerUUID}, ${port.UUID}, ${textId}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Erases the holder's details at the other provider from ports that ended before `before`, and deletes their texts. */
export async function forgetProofs(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE porting.ports SET proof = NULL, nametag = NULL
    WHERE state IN (7, 8, 9, 11) AND changed_at < ${before} AND (proof IS NOT NULL OR nametag IS NOT NULL)`)
  await ctx.db.run(sql`DELETE FROM porting.texts WHERE received_at < ${before}`)
}

/** Erases the personal data in a customer's ports. */
export async function erasePorts(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'number:port'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE porting.ports SET proof = NULL, nametag = NULL, authorised_with = NULL WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM porting.texts WHERE customer_uuid = ${CustomerUUID}`)
}

/** The accounts that bring, brought or took away this number, fifty at most. */
export const accountsByPort = (exact: string): Statement => sql`
    SELECT DISTINCT customer_uuid AS id FROM porting.ports WHERE msisdn = ${exact} LIMIT 50`
