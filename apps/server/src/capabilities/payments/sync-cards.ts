import { type CardDetail, checkNewCard, withoutTwins } from '@waea/domain/payments/cards'
import type { Refusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { allCardsOf, cardsOf, gatewayCustomerOf, type KeptCard, lockCards, saveCards } from './cards.store.ts'
import { tellCardsChanged } from './tell-cards.ts'

export interface SyncedCards {
  cards: KeptCard[]
  /** Why a card that was just saved was not kept: it is about to expire (1§5). */
  refused?: Refusal
}

const maxTries = 5

/**
 * Brings our list of a customer's cards in line with the partner's. New cards come last; the first is the default. If
 * our list changed during the call, fetches again, so that an old list never overwrites a newer one. A refused card is
 * deleted at the partner too, unless `leavesRefused`.
 */
export async function syncCards(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { leavesRefused = false }: { leavesRefused?: boolean } = {},
): Promise<SyncedCards> {
  const gatewayCustomer = await gatewayCustomerOf(ctx, CustomerUUID)
  if (!gatewayCustomer) return { cards: [] }
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await allCardsOf(ctx, CustomerUUID)
    const theirs = await ctx.ports.cards.cards(gatewayCustomer)
    const known = new Set(before.map((card) => card.Token))
    const refusals = new Map<CardDetail, Refusal>()
    for (const card of theirs) {
      const refusal = known.has(card.tokenId) ? undefined : checkNewCard(expiryOf(card), ctx.today())
      if (refusal) refusals.set(card, refusal)
    }
    if (!leavesRefused) for (const card of refusals.keys()) await ctx.ports.cards.deleteCard(card.tokenId)
    const kept = theirs.filter((card) => !refusals.has(card))
    const cards = await ctx.inTransaction((tx) => saveSynced(tx, CustomerUUID, before, kept))
    const [refusal] = refusals.values()
    if (cards) return { cards, ...(refusal && { refused: refusal }) }
  }
  return { cards: await cardsOf(ctx, CustomerUUID) }
}

/**
 * Writes the partner's list; undefined if ours has changed since. A card that was removed here stays removed, and one that
 * was saved again replaces its twin, which the partner forgets.
 */
async function saveSynced(
  tx: Tx,
  CustomerUUID: Uuid,
  before: readonly KeptCard[],
  theirs: readonly CardDetail[],
): Promise<KeptCard[] | undefined> {
  await lockCards(tx, CustomerUUID)
  const now = await allCardsOf(tx, CustomerUUID)
  if (!isSame(before, now)) return undefined
  const known = new Set(now.map((card) => card.Token))
  const held = now.filter((card) => !card.DeletedAtNanos)
  const stay = held.flatMap((card) => theirs.filter((one) => one.tokenId === card.Token).map(renewed(card)))
  const added = theirs.filter((one) => !known.has(one.tokenId)).map((one) => newCard(tx, CustomerUUID, one))
  const everyone = [...stay, ...added]
  const cards = withoutTwins(everyone)
  if (cards.length === held.length && cards.every((card) => held.includes(card))) return cardsOf(tx, CustomerUUID)
  for (const twin of everyone)
    if (!cards.includes(twin)) await tx.enqueue('payments.forget-card', { Token: twin.Token })
  const ranked = cards.map((card, at) => ({ ...card, Rank: at + 1 }))
  await saveCards(tx, permit(byRule('payments'), 'card:manage', { CustomerUUID }), ranked)
  await tellCardsChanged(tx, CustomerUUID)
  return cardsOf(tx, CustomerUUID)
}

/** A card with a new expiry from its bank keeps its rank; one without a fingerprint gets it. */
function renewed<Card extends KeptCard>(card: Card): (theirs: CardDetail) => Card {
  return (theirs) => {
    const hasExpiry = card.CardExpiryMonth === theirs.expMonth && card.CardExpiryYear === theirs.expYear
    const same = hasExpiry && card.fingerprint === theirs.cardId
    return same ? card : { ...card, ...expiryOf(theirs), fingerprint: theirs.cardId }
  }
}

function isSame(before: readonly KeptCard[], now: readonly KeptCard[]): boolean {
  return (
    before.length === now.length &&
    before.every((card, at) => card.Token === now[at]?.Token && card.DeletedAtNanos === now[at]?.DeletedAtNanos)
  )
}

function expiryOf(card: CardDetail) {
  return { CardExpiryMonth: card.expMonth, CardExpiryYear: card.expYear }
}

function newCard(ctx: Ctx, CustomerUUID: Uuid, card: CardDetail): KeptCard {
  return {
    CustomerUUID,
    UUID: ctx.newUuid(),
    CardType: card.brand,
    CardLast4: card.last4,
    Token: card.tokenId,
    fingerprint: card.cardId,
    ...expiryOf(card),
    Rank: 1,
    DeletedAtNanos: 0,
    createdAt: ctx.now(),
  }
}
