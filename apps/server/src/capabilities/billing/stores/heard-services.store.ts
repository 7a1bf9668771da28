import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Notes that a plan of a service was heard of, or that it has ended, which stays so. Whoever hears of the other at the same
 * moment waits until this transaction is over.
 */
export async function noteHeard(
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

/** The services of a customer of which billing has heard that they ended. */
export async function endedServices(ctx: Ctx, CustomerUUID: Uuid): Promise<Uuid[]> {
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    SELECT service_uuid AS id FROM billing.heard_services WHERE customer_uuid = ${CustomerUUID} AND has_ended`)
  return rows.map(({ id }) => id)
}
