import { isAboutToExpire } from '@waea/domain/payments/cards'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import type { SavedCard } from '../../ports/cards.ts'
import { cardsOf, gatewayCustomerOf, type KeptCard, lockCards, saveCards } from './cards.store.ts'

export interface SyncedCards {
  cards: KeptCard[]
  /** A card that was just saved and is about to expire: it was not kept (1§5). */
  refusedExpiring: boolean
}

/** Brings our list of a customer's cards in line with the partner's. New ones come last; the first is the default. */
export async function syncCards(ctx: Ctx, CustomerUUID: Uuid): Promise<SyncedCards> {
  const gatewayCustomer = await gatewayCustomerOf(ctx, CustomerUUID)
  if (!gatewayCustomer) return { cards: [], refusedExpiring: false }
  const theirs = await ctx.ports.cards.cards(gatewayCustomer)
  const known = new Set((await cardsOf(ctx, CustomerUUID)).map((card) => card.Token))
  const expiring = theirs.filter((card) => !known.has(card.gatewayRef) && isAboutToExpire(expiryOf(card), ctx.today()))
  for (const card of expiring) await ctx.ports.cards.forget(card.gatewayRef)
  const kept = theirs.filter((card) => !expiring.includes(card))
  const cards = await ctx.inTransaction((tx) => keep(tx, CustomerUUID, kept))
  return { cards, refusedExpiring: expiring.length > 0 }
}

async function keep(tx: Ctx, CustomerUUID: Uuid, theirs: readonly SavedCard[]): Promise<KeptCard[]> {
  await lockCards(tx, CustomerUUID)
  const before = await cardsOf(tx, CustomerUUID)
  const stay = before.filter((card) => theirs.some((one) => one.gatewayRef === card.Token))
  const added = theirs.filter((one) => !stay.some((card) => card.Token === one.gatewayRef))
  const now = [...stay, ...added.map((one) => newCard(tx, CustomerUUID, one))].map((card, at) => ({
    ...card,
    Rank: at + 1,
  }))
  const same = added.length === 0 && stay.length === before.length
  if (same) return before
  await saveCards(tx, permit(tx.asSystem().actor, 'card:manage', { CustomerUUID }), now)
  await tx.show(CustomerUUID, 'cards.changed')
  return cardsOf(tx, CustomerUUID)
}

function expiryOf(card: SavedCard) {
  return { CardExpiryMonth: card.expMonth, CardExpiryYear: card.expYear }
}

function newCard(ctx: Ctx, CustomerUUID: Uuid, card: SavedCard): KeptCard {
  return {
    CustomerUUID,
    UUID: ctx.newUuid(),
    CardType: card.brand,
    CardLast4: card.last4,
    Token: card.gatewayRef,
    ...expiryOf(card),
    Rank: 1,
    createdAt: ctx.now(),
  }
}
