import type { Ctx } from '../../../platform/ctx.ts'
import { readAudit } from '../../../platform/operator/audit.ts'

/** What somebody who took over an account would change first. */
const deeds = ['password-changed', 'email-changed', 'second-factor-off']

/** When the way into the signed-in person's account last changed; undefined if it never has, and for anybody else. */
export async function lastSafetyChange(ctx: Ctx): Promise<Date | undefined> {
  if (ctx.actor.kind !== 'person') return undefined
  const { rows } = await readAudit(ctx.db, ctx.actor.userUuid, deeds, { from: 0, most: 1 })
  return rows[0]?.at
}
