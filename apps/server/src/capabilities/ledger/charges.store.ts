import type { Charge } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { sql } from '../../platform/sql.ts'

/** Writes a charge; false where its key was charged before. */
export async function insertCharge(ctx: Tx, charge: Charge): Promise<boolean> {
  const { parties, supply, name, taxCode, from, upto, reason, key, amount } = charge
  const written = await ctx.db.run(sql`
    INSERT INTO ledger.charges (customer_uuid, charge_uuid, supply, name, tax_code, payer_kind, beneficiary_uuid,
      service_uuid, period_from, period_upto, reason, key, amount_cents, charged_at)
    VALUES (${accountOf(parties)}, ${ctx.newUuid()}, ${supply}, ${name}, ${taxCode}, ${parties.payer.kind},
      ${parties.beneficiary}, ${parties.service}, ${from}, ${upto}, ${reason}, ${key}, ${amount}, ${ctx.now()})
    ON CONFLICT (customer_uuid, key) DO NOTHING`)
  return written === 1
}

/** What a customer was charged for a service, as it is read back. */
export interface ChargeRow extends Pick<Charge, 'supply' | 'name' | 'reason' | 'from' | 'upto'> {
  UUID: Uuid
  amount: Money
  chargedAt: Date
}

/** What a customer was charged for a service from a day on, oldest first. */
export function chargesSince(ctx: Ctx, CustomerUUID: Uuid, service: Uuid, day: CalendarDay): Promise<ChargeRow[]> {
  return ctx.db.rows<ChargeRow>(sql`
    SELECT charge_uuid AS "UUID", supply, name, reason, period_from AS from, period_upto AS upto, amount_cents AS amount,
      charged_at AS "chargedAt"
    FROM ledger.charges
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${service} AND period_from >= ${day}
    ORDER BY charged_at, charge_uuid`)
}
