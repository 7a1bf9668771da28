import { defaultCard, savedCards } from '@waea/domain/payments/means/cards'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { allMethodsOf, cardsOf, type KeptCard, methodsOf, methodsOfEach } from '../stores/cards.store.ts'

/** The default card or bank account, which pays the customer's bills automatically. */
export async function defaultMethodOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await methodsOf(ctx, CustomerUUID))
}

/** The default card or bank account of each of several customers who have one. */
export async function defaultMethodsOf(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, KeptCard>> {
  const of = Map.groupBy(await methodsOfEach(ctx, customers), ({ CustomerUUID }) => CustomerUUID)
  return new Map(
    [...of].flatMap(([CustomerUUID, methods]) => {
      const method = defaultCard(methods)
      return method ? [[CustomerUUID, method] as const] : []
    }),
  )
}

/** The customer's default card, if any (1§4: rank 1). */
export async function defaultCardOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard | undefined> {
  return defaultCard(await cardsOf(ctx, CustomerUUID))
}

/** A customer's saved cards and bank accounts, without removed ones. */
export function methodsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return methodsOf(ctx, CustomerUUID)
}

/** The customer's saved cards, the default first. */
export function cardsOfCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return cardsOf(ctx, CustomerUUID)
}

/** The saved card that replaced a removed one: the same card, saved again. */
export async function replacementOfCard(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  const cards = await allMethodsOf(ctx, CustomerUUID)
  const mark = cards.find((card) => card.UUID === UUID)?.fingerprint
  return mark ? savedCards(cards).find((card) => card.fingerprint === mark) : undefined
}

/** A customer's card, including a removed one. */
export async function cardOfCustomer(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<KeptCard | undefined> {
  return (await allMethodsOf(ctx, CustomerUUID)).find((card) => card.UUID === UUID)
}
