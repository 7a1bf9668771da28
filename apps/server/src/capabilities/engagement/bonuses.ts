import type { Gives, Input } from '@waea/contract/call'
import type { engagement } from '@waea/contract/engagement'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'

/** The bonuses that points can buy. Refuses 'unavailable' while the rewards service does not answer. */
export async function readBonuses(ctx: Ctx): Promise<Gives<typeof engagement.bonuses>> {
  return ctx.ports.rewards.bonuses()
}

/** One bonus. Refuses 'not-found', and 'unavailable' while the rewards service does not answer. */
export async function readBonus(
  ctx: Ctx,
  { bonusUuid }: Input<typeof engagement.bonus>,
): Promise<Gives<typeof engagement.bonus>> {
  const bonus = await ctx.ports.rewards.bonus(bonusUuid)
  if (!bonus) throw new Refused(refuse('not-found'))
  return bonus
}
