import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { gatewayCustomer } from '../partner/call-partner.ts'
import { syncCards } from './sync-cards.ts'

/** Saves cards for a demo customer: `attach` adds each at the partner, and we copy the partner's list. */
export async function seedCards(
  ctx: Ctx,
  CustomerUUID: Uuid,
  cards: readonly string[],
  attach: (gatewayCustomer: string, card: string) => Promise<void>,
): Promise<void> {
  const customer = await gatewayCustomer(ctx, CustomerUUID)
  for (const card of cards) await attach(customer, card)
  await syncCards(ctx, CustomerUUID)
}
