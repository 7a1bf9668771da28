import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { forgetSetups, setupRefs } from './card-testing.store.ts'
import { type Intent, triableIntents } from './payments.store.ts'

/** More than anybody is given without a captcha. */
const mostAtOnce = 50

/**
 * Makes worthless, at the card partner, whatever a customer's browser was given until an instant to try cards with: a
 * secret is good for any number of cards, and the partner asks nobody here before it tries them. What was given later
 * was given for a captcha. Answers how each payment stands after that. Throws PartnerUnknown where the partner does not
 * say.
 */
export async function cancelSecrets(
  ctx: Ctx,
  CustomerUUID: Uuid,
  until: Date,
): Promise<{ intent: Intent; said: CardPayment }[]> {
  const { cards } = ctx.ports
  const setups = await setupRefs(ctx, CustomerUUID, until, mostAtOnce)
  for (const ref of setups) await cards.cancelSetup(ref)
  if (setups.length > 0) {
    const owner = permit(byRule('payments'), 'card:manage', { CustomerUUID })
    await ctx.inTransaction((tx) => forgetSetups(tx, owner, setups))
  }
  const ended: { intent: Intent; said: CardPayment }[] = []
  for (const intent of await triableIntents(ctx, CustomerUUID, until, mostAtOnce)) {
    if (intent.gatewayRef) ended.push({ intent, said: await cards.cancel(intent.gatewayRef) })
  }
  return ended
}
