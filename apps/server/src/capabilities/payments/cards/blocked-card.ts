import { failureReason, isDeadCard } from '@waea/domain/plans/renewing/retry'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import type { KeptCard } from '../stores/cards.store.ts'
import { intentsFor } from '../stores/payments.store.ts'

/**
 * Whether a card was permanently refused for a thing (`isDeadCard`), so that trying again on another day is pointless.
 */
export async function wasRefusedForGood(
  ctx: Ctx,
  CustomerUUID: Uuid,
  thing: Uuid,
  { Token }: Pick<KeptCard, 'Token'>,
): Promise<boolean> {
  const payments = await intentsFor(ctx, CustomerUUID, [thing])
  return payments.some(
    ({ askedCard, failure }) => askedCard === Token && failure !== null && isDeadCard(failureReason(failure)),
  )
}
