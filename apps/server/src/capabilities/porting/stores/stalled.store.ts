import type { Stalled, StalledBefore } from '@waea/domain/operators/stalled'
import { providerName } from '@waea/domain/porting/providers'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'

/**
 * Ports that wait neither for their holder nor for their time, and whose other provider has not answered, by their last
 * progress: at most `most`, each with how many there are.
 */
export async function stalledPorts(
  ctx: Ctx,
  before: StalledBefore,
  { most, isNewestFirst, search }: { most: number; isNewestFirst: boolean; search: Found },
): Promise<(Stalled & { total: number })[]> {
  const rows = await ctx.db.rows<Stalled & { partner: string; total: number }>(sql`
    WITH open AS (
      SELECT *, CASE WHEN "isStopWanted" THEN "changedAt"
        WHEN direction = 'in' THEN greatest("changedAt", "startsAt", "authorisedAt")
        ELSE greatest("changedAt", "answerAt") END AS since
      FROM porting.port_rows
      WHERE state NOT IN (7, 8, 9, 11)
        AND (direction = 'out' OR "isStopWanted" OR ("isSimReady" AND authorisation <> 'awaited')))
    SELECT 'port' AS kind, "CustomerUUID", "MSISDN" AS reference, carrier AS partner, since, "MobileUUID",
      count(*) OVER ()::integer AS total
    FROM open
    WHERE since <= ${before.port} AND (${search.text} = '' OR "MSISDN" ILIKE ${search.numberLike}
      OR carrier ILIKE ${search.like} OR "CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN since END DESC, since, "UUID" LIMIT ${most}`)
  return rows.map((row) => ({ ...row, partner: providerName(row.partner) }))
}
