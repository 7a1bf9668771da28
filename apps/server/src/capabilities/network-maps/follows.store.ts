import type { Technology } from '@waea/domain/network-maps/service-name'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** An outage that a customer follows, to be told when it is over. */
export interface Follow {
  CustomerUUID: Uuid
  OutageID: string
  Technology: Technology
  Place: string
  followedAt: Date
}

/** An outage's id is unique only within its network. */
export const outageKey = ({ Technology, OutageID }: Pick<Follow, 'Technology' | 'OutageID'>) =>
  `${Technology} ${OutageID}`

type Followed = Permitted<Pick<Follow, 'CustomerUUID' | 'OutageID'>, 'outage:follow'>

/** The outages that a customer follows. */
export async function followedBy(db: ReadDb, CustomerUUID: Uuid): Promise<ReadonlySet<string>> {
  const rows = await db.rows<Pick<Follow, 'Technology' | 'OutageID'>>(sql`
    SELECT technology AS "Technology", outage_id AS "OutageID" FROM network_maps.followed_outages WHERE customer_uuid = ${CustomerUUID}`)
  return new Set(rows.map(outageKey))
}

export async function insertFollow(
  ctx: Tx,
  follow: Permitted<Omit<Follow, 'followedAt'>, 'outage:follow'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO network_maps.followed_outages (customer_uuid, outage_id, technology, place, followed_at)
    VALUES (${follow.CustomerUUID}, ${follow.OutageID}, ${follow.Technology}, ${follow.Place}, ${ctx.now()})
    ON CONFLICT (customer_uuid, outage_id) DO NOTHING`)
}

/** Deletes a follow: the customer stopped following, or is told in this transaction. Returns whether there was one. */
export async function deleteFollow(ctx: Tx, { CustomerUUID, OutageID }: Followed): Promise<boolean> {
  const gone = await ctx.db.run(sql`
    DELETE FROM network_maps.followed_outages WHERE customer_uuid = ${CustomerUUID} AND outage_id = ${OutageID}`)
  return gone > 0
}

/** A page of all follows in key order, after the last one of the previous page. */
export function followPage(db: ReadDb, after: Follow | undefined, most: number): Promise<Follow[]> {
  return db.rows<Follow>(sql`
    SELECT customer_uuid AS "CustomerUUID", outage_id AS "OutageID", technology AS "Technology", place AS "Place",
      followed_at AS "followedAt"
    FROM network_maps.followed_outages
    WHERE ${after?.CustomerUUID ?? null}::uuid IS NULL
      OR (customer_uuid, outage_id) > (${after?.CustomerUUID ?? null}::uuid, ${after?.OutageID ?? ''})
    ORDER BY customer_uuid, outage_id LIMIT ${most}`)
}

/** Deletes the follows of a customer. */
export async function deleteFollows(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'outage:follow'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM network_maps.followed_outages WHERE customer_uuid = ${of.CustomerUUID}`)
}
