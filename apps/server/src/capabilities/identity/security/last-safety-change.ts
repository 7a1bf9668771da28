import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { readAudit } from '../../../platform/operator/audit.ts'

/** The audit entries of changes that a person who took over an account would make first. */
const deeds = ['password-changed', 'email-changed', 'second-factor-off']

/** When the sign-in methods of any of some people last changed. Undefined if never. */
export async function lastSafetyChange(ctx: Ctx, people: readonly Uuid[]): Promise<Date | undefined> {
  const pages = await Promise.all(people.map((userUuid) => readAudit(ctx.db, userUuid, deeds, { from: 0, most: 1 })))
  const times = pages.flatMap(({ rows }) => rows.map(({ at }) => at.getTime()))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
