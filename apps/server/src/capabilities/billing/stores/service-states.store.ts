import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Records that a service has started or ended; ended is final. The row also serializes the two events: the second waits
 * for the first one's transaction.
 */
export async function recordServiceState(
  ctx: Tx,
  { CustomerUUID, ServiceUUID }: Permitted<Service, 'bill:manage'>,
  hasEnded: boolean,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO billing.heard_services (customer_uuid, service_uuid, has_ended)
    VALUES (${CustomerUUID}, ${ServiceUUID}, ${hasEnded})
    ON CONFLICT (customer_uuid, service_uuid)
    DO UPDATE SET has_ended = heard_services.has_ended OR excluded.has_ended`)
}

/** The customer's services whose end billing has recorded. */
export async function endedServices(ctx: Ctx, CustomerUUID: Uuid): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    SELECT service_uuid AS id FROM billing.heard_services WHERE customer_uuid = ${CustomerUUID} AND has_ended`)
  return rows.map(({ id }) => id)
}
