import type { Stalled, StalledBefore } from '@waea/domain/operators/stalled'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'

/**
 * Paid orders whose SIMs the network has not made, and orders whose parcel the courier is silent about, by their last
 * progress: at most `most`, each with how many there are.
 */
export function stalledOrders(
  ctx: Ctx,
  before: StalledBefore,
  { most, isNewestFirst, search }: { most: number; isNewestFirst: boolean; search: Found },
): Promise<(Stalled & { total: number })[]> {
  return ctx.db.rows(sql`
    WITH stalled AS (
      SELECT 'order' AS kind, o.customer_uuid, o.number, NULL::text AS partner, o.updated_at AS since
      FROM shop.orders o
      WHERE o.status IN ('PAID', 'PROCESSING') AND o.updated_at <= ${before.order} AND o.cancelling_at IS NULL
        AND (o.status = 'PAID' OR EXISTS (SELECT FROM shop.order_sims s WHERE s.customer_uuid = o.customer_uuid
          AND s.order_uuid = o.uuid AND s.status = 'WAITING'))
      UNION ALL
      SELECT 'parcel', o.customer_uuid, o.number, max(p.carrier), min(p.changed_at)
      FROM shop.parcels p JOIN shop.orders o ON o.customer_uuid = p.customer_uuid AND o.uuid = p.order_uuid
      WHERE p.state NOT IN ('DELIVERED', 'UNDELIVERABLE', 'CANCELED') AND p.changed_at <= ${before.parcel}
      GROUP BY o.customer_uuid, o.number)
    SELECT kind, customer_uuid AS "CustomerUUID", number AS reference, partner, since, count(*) OVER ()::integer AS total
    FROM stalled
    WHERE ${search.text} = '' OR number ILIKE ${search.like} OR partner ILIKE ${search.like}
      OR customer_uuid = ANY(${search.customers}::uuid[])
    ORDER BY CASE WHEN ${isNewestFirst} THEN since END DESC, since, number LIMIT ${most}`)
}
