import type { PaymentMethod } from '@waea/contract/money/payments'
import { makeDefaultCard, removeCard, shownCard } from '@waea/domain/payments/means/cards'
import { paymentTypes } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type AllowedTry, allowCardTry, requestOriginOf } from '../card-guard.ts'
import { gatewayCustomer } from '../partner/call-partner.ts'
import { insertSetup } from '../stores/card-testing.store.ts'
import { type KeptCard, lockCards, methodsOf, saveCards } from '../stores/cards.store.ts'
import { syncCards } from './sync-cards.ts'
import { tellCardsChanged } from './tell-cards.ts'

export type WireCard = Static<typeof PaymentMethod>

/** A saved card or bank account with the fields that the portal derives from it (1§3). */
export function cardAnswer(ctx: Ctx, card: KeptCard): WireCard {
  const { UUID, kind, CardType, CardLast4, Token, Rank, DeletedAtNanos, createdAt } = card
  const { CardExpiryMonth, CardExpiryYear } = card
  return {
    UUID,
    CardType,
    CardLast4,
    Token,
    Rank,
    DeletedAtNanos,
    PaymentMethodType: paymentTypes[kind],
    ...(CardExpiryMonth !== null && { CardExpiryMonth }),
    ...(CardExpiryYear !== null && { CardExpiryYear }),
    ...shownCard(card, ctx.today()),
    CreatedAtNanos: nanos(createdAt),
  }
}

/** The saved cards, the default first (1§4). Refuses 'not-allowed' to members, who cannot pay with them. */
export async function listCards(ctx: Ctx, CustomerUUID: Uuid): Promise<{ PaymentMethods: WireCard[] }> {
  permit(ctx.actor, 'card:manage', { CustomerUUID })
  return { PaymentMethods: (await methodsOf(ctx, CustomerUUID)).map((card) => cardAnswer(ctx, card)) }
}

/** Returns the secret with which the browser saves a card at the partner (2§7.12). Refuses as `allowCardTry` does. */
export async function setUpCard(ctx: Ctx, CustomerUUID: Uuid) {
  permit(ctx.actor, 'card:manage', { CustomerUUID })
  const origin = await requestOriginOf(ctx, CustomerUUID)
  const by = await ctx.inTransaction((tx) => allowCardTry(tx, { CustomerUUID, askedFrom: origin }))
  const { clientSecret, gatewayRef } = await setUpAtPartner(ctx, CustomerUUID, by)
  const setup = permit(ctx.actor, 'card:manage', { CustomerUUID, gatewayRef, askedFrom: origin })
  await ctx.inTransaction((tx) => insertSetup(tx, setup))
  return { result: { SetupIntentClientSecret: clientSecret } }
}

/** Calls the partner only with the guard's permission. */
async function setUpAtPartner(ctx: Ctx, CustomerUUID: Uuid, by: AllowedTry) {
  const setup = await ctx.ports.cards.setup(await gatewayCustomer(ctx, CustomerUUID), ctx.newUuid())
  await by.end(ctx)
  return setup
}

/** Saves the cards that the browser added at the partner. Refuses one that is about to expire (1§5). */
export async function saveNewCards(ctx: Ctx, CustomerUUID: Uuid) {
  permit(ctx.actor, 'card:manage', { CustomerUUID })
  const { cards, refused } = await syncCards(ctx, CustomerUUID)
  if (refused) throw new Refused(refused)
  return { PaymentMethods: cards.map((card) => cardAnswer(ctx, card)) }
}

/** Rank 1 makes a card the default; any other rank leaves the order as it is (1§4). */
export async function rankCard(ctx: Tx, CustomerUUID: Uuid, methodUuid: Uuid, Rank: number): Promise<WireCard> {
  const owner = permit(ctx.actor, 'card:manage', { CustomerUUID })
  await lockCards(ctx, CustomerUUID)
  const cards = await methodsOf(ctx, CustomerUUID)
  if (Rank === 1) {
    await saveCards(ctx, owner, accept(makeDefaultCard(cards, methodUuid)))
    await tellCardsChanged(ctx, CustomerUUID)
  }
  const card = (await methodsOf(ctx, CustomerUUID)).find((one) => one.UUID === methodUuid)
  if (!card) throw new Refused(refuse('card-unknown'))
  return cardAnswer(ctx, card)
}

/**
 * Removes a card, but not the only one nor the only valid one (1§5). If it was the default, the next card becomes the
 * default.
 */
export async function deleteCard(ctx: Ctx, CustomerUUID: Uuid, methodUuid: Uuid): Promise<Record<string, never>> {
  const owner = permit(ctx.actor, 'card:manage', { CustomerUUID })
  await ctx.inTransaction(async (tx) => {
    await lockCards(tx, CustomerUUID)
    const cards = await methodsOf(tx, CustomerUUID)
    const left = accept(removeCard(cards, methodUuid, tx.today()))
    await saveCards(tx, owner, left)
    await tx.audit({ CustomerUUID, deed: 'card-removed', detail: { PaymentMethodUUID: methodUuid } })
    await tellCardsChanged(tx, CustomerUUID)
    const gone = cards.find((card) => card.UUID === methodUuid)
    // The partner may delete it later; here it is already removed.
    if (gone) await tx.enqueue('payments.forget-card', { Token: gone.Token })
  })
  return {}
}
