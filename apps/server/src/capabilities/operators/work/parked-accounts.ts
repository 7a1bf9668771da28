import type { Gives, Input } from '@waea/contract/call'
import type { BillHold, operatorWork } from '@waea/contract/operators/operator-work'
import { startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { type AccountRow, isOnHold, parkedAccounts } from '../../billing/index.ts'
import { customersByUuid, found } from '../../customers/index.ts'
import { namesOfOperators } from '../stores/operators.store.ts'

/** The accounts that get no bills until they are released, with who holds them and why. */
export async function readParkedAccounts(
  ctx: Ctx,
  input: Input<typeof operatorWork.parkedAccounts>,
): Promise<Gives<typeof operatorWork.parkedAccounts>> {
  const which = { isNewestFirst: input.Order === 'newest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => parkedAccounts(ctx, { ...which, ...page }))
  const [customers, holds] = await Promise.all([
    customersByUuid(
      ctx,
      rows.map(({ CustomerUUID }) => CustomerUUID),
    ),
    holdsOf(ctx, rows),
  ])
  return {
    Accounts: rows.map((row) => {
      const { FirstName = '', LastName = '' } = customers.get(row.CustomerUUID) ?? {}
      const hold = holds.get(row.CustomerUUID)
      return {
        CustomerUUID: row.CustomerUUID,
        CustomerName: `${FirstName} ${LastName}`.trim(),
        AccountNumber: row.AccountNumber,
        Since: row.parkedSince ?? row.dueOn,
        DueOn: row.dueOn,
        ...(hold && { Hold: hold }),
      }
    }),
    PageInfo,
  }
}

/** The operators' holds on the bills of some accounts, by customer. */
export async function holdsOf(ctx: Ctx, accounts: readonly AccountRow[]): Promise<Map<Uuid, Static<typeof BillHold>>> {
  const onHold = accounts.filter(isOnHold)
  const names = await namesOfOperators(
    ctx.db,
    onHold.map(({ parkedBy }) => parkedBy),
  )
  return new Map(
    onHold.map(({ CustomerUUID, parkedSince, parkedAt, parkedBecause, parkedBy }) => {
      const by = names.get(parkedBy)
      const since = parkedAt ?? startOfDay(parkedSince ?? ctx.today())
      return [
        CustomerUUID,
        { Because: parkedBecause ?? '', SinceNanos: nanos(since), ...(by && { By: by.name || by.email }) },
      ]
    }),
  )
}
