import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { fromNanos, nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { type OperatorAuditRow, readOperatorAudit } from '../../../platform/operator/audit.ts'
import { customersByUuid } from '../../customers/index.ts'
import { namesOfOperators } from '../stores/operators.store.ts'

/** A page of the audit log of operators and programs, the newest first, with the names of those whom it is about. */
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
  const [names, customers] = await Promise.all([
    namesOfOperators(
      ctx.db,
      rows.flatMap((row) => [row.OperatorUUID, operatorIn(row)]),
    ),
    customersByUuid(
      ctx,
      rows.flatMap(({ CustomerUUID: customer }) => customer ?? []),
    ),
  ])
  const nameOf = (customer: Uuid | null) => {
    const { FirstName = '', LastName = '' } = (customer && customers.get(customer)) || {}
    return `${FirstName} ${LastName}`.trim()
  }
  const Entries = rows.map((row) => {
    const by = names.get(row.OperatorUUID)
    const about = names.get(operatorIn(row))
    const customer = nameOf(row.CustomerUUID)
    return {
      ID: String(row.id),
      At: nanos(row.at),
      ...(row.OperatorUUID && {
        Operator: { UUID: row.OperatorUUID, Email: by ? by.email : '', Name: by ? by.name : '' },
      }),
      Actor: row.actor,
      Deed: row.deed,
      ...(row.CustomerUUID && { CustomerUUID: row.CustomerUUID }),
      ...(customer && { CustomerName: customer }),
      ...(about && { About: about.email }),
      ...(row.reason && { Reason: row.reason }),
      Detail: JSON.stringify(row.detail),
      ...(row.address && { Address: row.address }),
    }
  })
  return { Entries, PageInfo: pageInfo(input, count) }
}

/** The operator whom a deed changed, as the call or the deed itself names them. */
function operatorIn({ detail }: OperatorAuditRow): Uuid | null {
  return [detail.operator, detail.operatorUuid].find(isUuid) ?? null
}
