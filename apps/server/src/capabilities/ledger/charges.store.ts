import type { Charge } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/sql.ts'

/** Writes charges, each once per key; returns how many were written now. */
export function insertCharges(ctx: Tx, charges: readonly Charge[]): Promise<number> {
  const asked = charges.map(({ parties, ...charge }) => ({
    ...charge,
    uuid: ctx.newUuid(),
    customer: accountOf(parties),
    payer: parties.payer.kind,
    beneficiary: parties.beneficiary,
    service: parties.service,
  }))
  return ctx.db.run(sql`
    INSERT INTO ledger.charges (customer_uuid, charge_uuid, supply, name, tax_code, payer_kind, beneficiary_uuid,
      service_uuid, period_from, period_upto, reason, key, amount_cents, charged_at)
    SELECT customer, uuid, supply, name, "taxCode", payer, beneficiary, service, "from", upto, reason, key, amount,
      ${ctx.now()}
    FROM jsonb_to_recordset(${json(asked)}::jsonb) AS c(customer uuid, uuid uuid, supply text, name text, "taxCode" text,
      payer text, beneficiary uuid, service uuid, "from" date, upto date, reason text, key text, amount bigint)
    ON CONFLICT (customer_uuid, key) DO NOTHING`)
}

/** A charge for a service, as read back. */
export interface ChargeRow extends Pick<Charge, 'supply' | 'name' | 'reason' | 'from' | 'upto'> {
  UUID: Uuid
  amount: Money
  chargedAt: Date
}

/** A customer's charges for a service from a day on, oldest first. */
export function chargesSince(ctx: Ctx, CustomerUUID: Uuid, service: Uuid, day: CalendarDay): Promise<ChargeRow[]> {
  return ctx.db.rows<ChargeRow>(sql`
    SELECT charge_uuid AS "UUID", supply, name, reason, period_from AS from, period_upto AS upto, amount_cents AS amount,
      charged_at AS "chargedAt"
    FROM ledger.charges
    WHERE customer_uuid = ${CustomerUUID} AND service_uuid = ${service} AND period_from >= ${day}
    ORDER BY charged_at, charge_uuid`)
}
