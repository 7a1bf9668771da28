import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { CardPayment } from '../../../ports/cards.ts'
import type { SecretsOf } from '../card-guard.ts'
import { deleteSetups, setupRefs } from '../stores/card-testing.store.ts'
import { type Intent, intentsWithOpenSecrets } from '../stores/payments.store.ts'

/** More than anybody can get without a captcha. */
const maxAtOnce = 50

/**
 * Cancels, at the card partner, every secret to try cards with that a customer's browser, or guests, got before an
 * instant: a secret takes any number of cards, and the partner does not check with us before each try. Later secrets
 * were given after a captcha. Returns the state of each payment afterwards. Throws PartnerUnknown if the partner does
 * not answer.
 */
export async function cancelSecrets(
  ctx: Ctx,
  of: SecretsOf,
  until: Date,
): Promise<{ intent: Intent; said: CardPayment }[]> {
  const { cards } = ctx.ports
  const { CustomerUUID, guestOf } = of
  const setups = guestOf === undefined ? await setupRefs(ctx, CustomerUUID, until, maxAtOnce) : []
  for (const ref of setups) await cards.cancelSetup(ref)
  if (setups.length > 0) {
    const owner = byRule('payments', 'card:manage', { CustomerUUID })
    await ctx.inTransaction((tx) => deleteSetups(tx, owner, setups))
  }
  const ended: { intent: Intent; said: CardPayment }[] = []
  for (const intent of await intentsWithOpenSecrets(ctx, of, until, maxAtOnce)) {
    if (intent.gatewayRef) ended.push({ intent, said: await cards.cancel(intent.gatewayRef) })
  }
  return ended
}
