import type { Gives, Input } from '@waea/contract/call'
import { isFlagName } from '@waea/contract/flags'
import type { operatorWork } from '@waea/contract/operators/operator-work'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { type FlagChangeRow, readFlagChanges, readLastFlagChanges } from '../../../platform/operator/audit.ts'
import { authorsOf } from '../stores/operators.store.ts'

type Calls = typeof operatorWork
type Change = Gives<Calls['lastFlagChanges']>['Changes'][number]

/** The last change of each flag that was ever changed. */
export async function lastFlagChanges(ctx: Ctx): Promise<Gives<Calls['lastFlagChanges']>> {
  return { Changes: await answers(ctx, await readLastFlagChanges(ctx.db)) }
}

/** A page of a flag's changes, newest first. Refuses 'not-found' for an unknown flag. */
export async function flagChanges(ctx: Ctx, input: Input<Calls['flagChanges']>): Promise<Gives<Calls['flagChanges']>> {
  if (!isFlagName(input.flag)) throw new Refused(refuse('not-found'))
  const { rows, total } = await readFlagChanges(ctx.db, {
    flag: input.flag,
    search: searched(input),
    isOldestFirst: input.Order === 'oldest',
    ...pageRows(input),
  })
  return { Changes: await answers(ctx, rows), PageInfo: pageInfo(input, total) }
}

async function answers(ctx: Ctx, rows: readonly FlagChangeRow[]): Promise<Change[]> {
  const authorOf = await authorsOf(ctx.db, rows)
  return rows.map((row) => ({
    Flag: row.flag,
    To: row.isOn === null ? 'default' : row.isOn ? 'on' : 'off',
    AtNanos: nanos(row.at),
    By: authorOf(row),
    ...(row.reason && { Reason: row.reason }),
  }))
}
