import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

export type Topic = 'special-offers' | 'newsletters'

export interface Consent {
  CustomerUUID: Uuid
  topic: Topic
  given: boolean
  /** Where it was given, for example 'sign-up' or 'preferences'. */
  how: string
}

/** Appends answers about marketing; earlier answers stay. */
export async function insertConsents(
  ctx: Tx,
  consents: readonly Permitted<Consent, 'preference:write'>[],
): Promise<void> {
  if (consents.length === 0) return
  const rows = consents.map((consent) => ({ ...consent, uuid: ctx.newUuid() }))
  await ctx.db.run(sql`
    INSERT INTO customers.consents (customer_uuid, consent_uuid, topic, given, how, address, said_at)
    SELECT (c ->> 'CustomerUUID')::uuid, (c ->> 'uuid')::uuid, c ->> 'topic', (c ->> 'given')::boolean, c ->> 'how',
      ${ctx.from?.address ?? null}, ${ctx.now()}
    FROM jsonb_array_elements(${json(rows)}::jsonb) AS c`)
}

/** The latest answer on each topic. No answer means no. */
export async function currentConsents(db: ReadDb, CustomerUUID: Uuid): Promise<Record<Topic, boolean>> {
  const rows = await db.rows<{ topic: Topic; given: boolean }>(sql`
    SELECT DISTINCT ON (topic) topic, given FROM customers.consents WHERE customer_uuid = ${CustomerUUID}
    ORDER BY topic, said_at DESC, consent_uuid DESC`)
  const said = new Map(rows.map((row) => [row.topic, row.given]))
  return { 'special-offers': said.get('special-offers') ?? false, newsletters: said.get('newsletters') ?? false }
}

/** The accounts that a person owns, with the topics they have never answered. */
export async function unansweredTopics(db: ReadDb, userUuid: Uuid): Promise<{ CustomerUUID: Uuid; topic: Topic }[]> {
  // Ignore answers stored as 'social': sign-up with an identity provider once stored a "no" that the person never gave.
  return db.rows<{ CustomerUUID: Uuid; topic: Topic }>(sql`
    SELECT r.customer_uuid AS "CustomerUUID", t.topic
    FROM customers.roles r CROSS JOIN (VALUES ('special-offers'), ('newsletters')) AS t (topic)
    WHERE r.user_uuid = ${userUuid} AND r.role = 'owner' AND NOT EXISTS (
      SELECT FROM customers.consents c
      WHERE c.customer_uuid = r.customer_uuid AND c.topic = t.topic AND c.how <> 'social')`)
}
