import type { PastExtension } from '@waea/domain/dunning/extension'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A payment extension. */
export interface ExtensionRow extends PastExtension {
  CustomerUUID: Uuid
  UUID: Uuid
  bills: readonly Uuid[]
  amount: Money
  until: CalendarDay
}

/** An account's latest extensions, newest first, at most 10. */
export function lastExtensions(ctx: Ctx, CustomerUUID: Uuid): Promise<ExtensionRow[]> {
  return ctx.db.rows<ExtensionRow>(sql`
    SELECT * FROM dunning.extension_rows WHERE "CustomerUUID" = ${CustomerUUID}
    ORDER BY "grantedOn" DESC, "UUID" DESC LIMIT 10`)
}

/** The running extension. */
export function runningExtension(ctx: Ctx, CustomerUUID: Uuid): Promise<ExtensionRow | undefined> {
  return ctx.db.row<ExtensionRow>(sql`
    SELECT * FROM dunning.extension_rows WHERE "CustomerUUID" = ${CustomerUUID} AND state = 'running'`)
}

export async function insertExtension(
  ctx: Tx,
  one: Permitted<Pick<ExtensionRow, 'CustomerUUID' | 'UUID' | 'bills' | 'amount' | 'until'>, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO dunning.extensions (customer_uuid, extension_uuid, bills, amount_cents, granted_on, until)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.bills}::uuid[], ${one.amount}, ${ctx.today()}, ${one.until})`)
}

/** Ends the running extension. */
export async function endExtension(
  ctx: Tx,
  one: Permitted<ExtensionRow, 'bill:manage'>,
  state: 'kept' | 'broken',
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE dunning.extensions SET state = ${state}, ended_on = ${ctx.today()}
    WHERE customer_uuid = ${one.CustomerUUID} AND extension_uuid = ${one.UUID} AND state = 'running'`)
}
