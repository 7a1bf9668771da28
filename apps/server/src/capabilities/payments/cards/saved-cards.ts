import { defaultCard, savedCards } from '@waea/domain/payments/means/cards'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { allMethodsOf, cardsOf, type KeptCard, methodsOf } from '../stores/cards.store.ts'

/** What pays the customer's bills by itself: the default card or bank account. */
export async function defaultMethodOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await methodsOf(ctx, CustomerUUID))
}

/** The customer's default card, where there is one (1§4: rank 1). */
export async function defaultCardOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await cardsOf(ctx, CustomerUUID))
}

/** All saved cards and bank accounts of a customer that were not removed. */
export function methodsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return methodsOf(ctx, CustomerUUID)
}

/** The customer's saved cards, the default first. */
export function cardsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return cardsOf(ctx, CustomerUUID)
}

/** The saved card that took the place of a removed one: the same card, saved again. */
export async function replacementOfCard(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  const cards = await allMethodsOf(ctx, CustomerUUID)
  const mark = cards.find((card) => card.UUID === UUID)?.fingerprint
  return mark ? savedCards(cards).find((card) => card.fingerprint === mark) : undefined
}

/** A card of the customer's, also one that was removed. */
export async function cardOfCustomer(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  return (await allMethodsOf(ctx, CustomerUUID)).find((card) => card.UUID === UUID)
}
