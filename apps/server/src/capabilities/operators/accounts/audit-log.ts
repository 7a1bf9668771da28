import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { fromNanos, nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { readOperatorAudit } from '../../../platform/operator/audit.ts'
import { namesOfOperators } from '../stores/operators.store.ts'

/** A page of the audit log of operators and programs, the newest first. */
export async function auditLog(
  ctx: Ctx,
  input: Input<typeof operatorAccounts.audit>,
): Promise<Gives<typeof operatorAccounts.audit>> {
  const { OperatorUUID, CustomerUUID, Deed, FromNanos, UntilNanos } = input
  const filter = {
    ...(OperatorUUID && { OperatorUUID }),
    ...(CustomerUUID && { CustomerUUID }),
    ...(Deed && { deed: Deed }),
    ...(FromNanos !== undefined && { from: fromNanos(FromNanos) }),
    ...(UntilNanos !== undefined && { until: fromNanos(UntilNanos) }),
  }
  const { rows, count } = await readOperatorAudit(ctx.db, filter, pageRows(input))
  const names = await namesOfOperators(
    ctx.db,
    rows.map((row) => row.OperatorUUID),
  )
  const Entries = rows.map((row) => {
    const by = names.get(row.OperatorUUID)
    return {
      ID: String(row.id),
      At: nanos(row.at),
      ...(row.OperatorUUID && {
        Operator: { UUID: row.OperatorUUID, Email: by ? by.email : '', Name: by ? by.name : '' },
      }),
      Actor: row.actor,
      Deed: row.deed,
      ...(row.CustomerUUID && { CustomerUUID: row.CustomerUUID }),
      ...(row.reason && { Reason: row.reason }),
      Detail: JSON.stringify(row.detail),
      ...(row.address && { Address: row.address }),
    }
  })
  return { Entries, PageInfo: pageInfo(input, count) }
}
