import type { Gives, Input } from '@waea/contract/call'
import { isFlagName } from '@waea/contract/flags'
import type { operatorWork } from '@waea/contract/operators/operator-work'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { type FlagChangeRow, readFlagChanges, readLastFlagChanges } from '../../../platform/operator/audit.ts'
import { readPage } from '../../../platform/read-page.ts'
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
  const which = { flag: input.flag, search: searched(input), isOldestFirst: input.Order === 'oldest' }
  const { rows, PageInfo } = await readPage(input, (page) => readFlagChanges(ctx.db, { ...which, ...page }))
  return { Changes: await answers(ctx, rows), PageInfo }
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
