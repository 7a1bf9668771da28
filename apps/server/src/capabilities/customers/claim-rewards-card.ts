import type { Gives, Input } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { changeAccount } from './change-account.ts'

/**
 * Claims the rewards card with the sign-in of the rewards account, and stores its number on the account. Refuses a
 * wrong sign-in, and 'not-allowed' if the deployment has no rewards service (2§7.1).
 */
export async function claimRewardsCard(
  ctx: Ctx,
  input: Input<typeof customers.claimRewardsCard>,
): Promise<Gives<typeof customers.claimRewardsCard>> {
  const { CustomerUUID } = permit(ctx.actor, 'customer:write', { CustomerUUID: input.customerUuid })
  if (!ctx.ports.rewards.isOn) throw new Refused(refuse('not-allowed'))
  const { RewardsEmail, Password } = input
  const card = await ctx.ports.rewards.claimCard({ RewardsEmail: RewardsEmail.trim(), Password })
  if (!card) throw new Refused(refuse('wrong-sign-in', undefined, 'Password'))
  await ctx.inTransaction(async (within) => {
    await changeAccount(within, CustomerUUID, { ExternalRef5: card.UUID })
    await within.audit({ CustomerUUID, deed: 'rewards-card-claimed' })
  })
  return { UUID: card.UUID }
}
