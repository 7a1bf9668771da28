import type { Ctx } from '../../../platform/ctx.ts'
import { readAudit } from '../../../platform/operator/audit.ts'

/** The audit entries of changes that a person who took over an account would make first. */
const deeds = ['password-changed', 'email-changed', 'second-factor-off']

/** When the signed-in person's sign-in methods last changed. Undefined if never, and for any other actor. */
export async function lastSafetyChange(ctx: Ctx): Promise<Date | undefined> {
  if (ctx.actor.kind !== 'person') return undefined
  const { rows } = await readAudit(ctx.db, ctx.actor.userUuid, deeds, { from: 0, most: 1 })
  return rows[0]?.at
}
