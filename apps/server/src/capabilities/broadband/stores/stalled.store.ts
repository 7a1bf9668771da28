import type { Stalled, StalledBefore } from '@waea/domain/operators/stalled'
import { nz } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'

/**
 * Fibre orders that their company has not accepted or not cancelled, whose visit it has not reported, or whose connection
 * it has not made, by their last progress: at most `most`, each with how many there are. What waits for the customer is
 * left out.
 */
export function stalledFibre(
  ctx: Ctx,
  before: StalledBefore,
  { most, isNewestFirst, search }: { most: number; isNewestFirst: boolean; search: Found },
): Promise<(Stalled & { total: number })[]> {
  return ctx.db.rows(sql`
    WITH open AS (
      SELECT *, (SELECT to_timestamp(max((visit ->> 'endMs')::bigint) / 1000.0) FROM jsonb_array_elements(visits) visit
        WHERE visit ->> 'state' = 'booked') AS "visitedBy"
      FROM broadband.order_rows
      WHERE "deletedAt" IS NULL AND ("Status" IN ('SENT', 'PROCESSING') OR "isCancelWanted")
    ), waiting AS (
      SELECT *, CASE WHEN "isCancelWanted" OR "Status" = 'SENT' THEN 'fibre-order'
          WHEN held IS NOT NULL THEN NULL
          WHEN cardinality("visitsLeft") = 0 THEN 'fibre-connection'
          WHEN "visitedBy" IS NOT NULL THEN 'fibre-visit' END AS kind,
        CASE WHEN "isCancelWanted" OR "Status" = 'SENT' THEN "changedAt"
          WHEN cardinality("visitsLeft") = 0 THEN greatest("changedAt", (rsf + 1)::timestamp AT TIME ZONE ${nz})
          ELSE "visitedBy" END AS since
      FROM open)
    SELECT kind, "CustomerUUID", "Number" AS reference, "LFC" AS partner, since,
      coalesce("Address" -> 'Lines' ->> 0, "Address" ->> 'Formatted', '') AS street, count(*) OVER ()::integer AS total
    FROM waiting
    WHERE since <= CASE WHEN kind = 'fibre-order' THEN ${before.fibreAnswer}::timestamptz
        ELSE ${before.fibreVisit}::timestamptz END
      AND kind IS NOT NULL AND (${search.text} = '' OR "Number" ILIKE ${search.like} OR "LFC" ILIKE ${search.like}
        OR "CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN since END DESC, since, "Number" LIMIT ${most}`)
}
