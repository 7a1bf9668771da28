import { type CardDetail, checkNewCard, withoutDuplicates } from '@waea/domain/payments/means/cards'
import type { Refusal } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { BankAccountDetail } from '../../../ports/cards.ts'
import { customersByUuid } from '../../customers/index.ts'
import { mailMandate } from '../receipts/debit-mails.ts'
import {
  allMethodsOf,
  gatewayCustomerOf,
  type KeptCard,
  lockCards,
  methodsOf,
  saveCards,
} from '../stores/cards.store.ts'
import { tellCardsChanged } from './tell-cards.ts'

export interface SyncedCards {
  cards: KeptCard[]
  /** Why a card that was just saved is refused: it is about to expire (1§5). */
  refused?: Refusal
}

const maxTries = 5

/**
 * Updates our list of a customer's cards from the partner's. New cards come last; the first is the default. If our list
 * changed during the call, fetches again, so that an old list never overwrites a newer one. A refused card is deleted
 * at the partner too, unless `leavesRefused`. Bank accounts are fetched if the customer has any, or with
 * `withAccounts`.
 */
export async function syncCards(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { leavesRefused = false, withAccounts = false }: { leavesRefused?: boolean; withAccounts?: boolean } = {},
): Promise<SyncedCards> {
  const gatewayCustomer = await gatewayCustomerOf(ctx, CustomerUUID)
  if (!gatewayCustomer) return { cards: [] }
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await allMethodsOf(ctx, CustomerUUID)
    const theirs = await ctx.ports.cards.cards(gatewayCustomer)
    const asksAccounts = withAccounts || before.some(({ kind }) => kind === 'bank-account')
    const accounts = asksAccounts ? await ctx.ports.cards.bankAccounts(gatewayCustomer) : []
    const known = new Set(before.map((card) => card.Token))
    const refusals = new Map<CardDetail, Refusal>()
    for (const card of theirs) {
      const refusal = known.has(card.tokenId) ? undefined : checkNewCard(expiryOf(card), ctx.today())
      if (refusal) refusals.set(card, refusal)
    }
    if (!leavesRefused) for (const card of refusals.keys()) await ctx.ports.cards.deleteCard(card.tokenId)
    const kept = theirs.filter((card) => !refusals.has(card))
    const wanted = [...kept.map(theirCard), ...accounts.map(theirAccount)]
    const cards = await ctx.inTransaction((tx) => saveSynced(tx, CustomerUUID, before, wanted))
    const [refusal] = refusals.values()
    if (cards) return { cards, ...(refusal && { refused: refusal }) }
  }
  return { cards: await methodsOf(ctx, CustomerUUID) }
}

/**
 * Writes the partner's list; undefined if ours has changed since. A card that was removed here stays removed. A card
 * that was saved again replaces its twin, which is deleted at the partner. For an erased customer nothing is saved, and
 * everything is deleted at the partner.
 */
async function saveSynced(
  tx: Tx,
  CustomerUUID: Uuid,
  before: readonly KeptCard[],
  theirs: readonly Theirs[],
): Promise<KeptCard[] | undefined> {
  await lockCards(tx, CustomerUUID)
  if (!(await customersByUuid(tx, [CustomerUUID])).has(CustomerUUID)) {
    for (const { Token } of theirs) await tx.enqueue('payments.forget-card', { Token })
    return []
  }
  const now = await allMethodsOf(tx, CustomerUUID)
  if (!isSame(before, now)) return undefined
  const known = new Set(now.map((card) => card.Token))
  const current = now.filter((card) => !card.DeletedAtNanos)
  const stay = current.flatMap((card) => theirs.filter((one) => one.Token === card.Token).map(renewed(card)))
  const added = theirs.filter((one) => !known.has(one.Token)).map((one) => newCard(tx, CustomerUUID, one))
  const everyone = [...stay, ...added]
  const cards = withoutDuplicates(everyone)
  if (cards.length === current.length && cards.every((card) => current.includes(card)))
    return methodsOf(tx, CustomerUUID)
  for (const twin of everyone)
    if (!cards.includes(twin)) await tx.enqueue('payments.forget-card', { Token: twin.Token })
  const ranked = cards.map((card, at) => ({ ...card, Rank: at + 1 }))
  await saveCards(tx, byRule('payments', 'card:manage', { CustomerUUID }), ranked)
  await tellCardsChanged(tx, CustomerUUID)
  for (const card of cards) if (added.includes(card) && card.MandateUUID) await mailMandate(tx, card)
  return methodsOf(tx, CustomerUUID)
}

/** A card with a new expiry from its bank keeps its rank; one without a fingerprint gets it. */
function renewed<Card extends KeptCard>(card: Card): (theirs: Theirs) => Card {
  return ({ CardExpiryMonth, CardExpiryYear, fingerprint }) => {
    const hasExpiry = card.CardExpiryMonth === CardExpiryMonth && card.CardExpiryYear === CardExpiryYear
    const same = hasExpiry && card.fingerprint === fingerprint
    return same ? card : { ...card, CardExpiryMonth, CardExpiryYear, fingerprint }
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

/** The partner's fields of a card or bank account. */
type Theirs = Pick<
  KeptCard,
  'kind' | 'CardType' | 'CardLast4' | 'Token' | 'fingerprint' | 'CardExpiryMonth' | 'CardExpiryYear' | 'MandateUUID'
>

function theirCard(card: CardDetail): Theirs {
  const { brand: CardType, last4: CardLast4, tokenId: Token, cardId: fingerprint } = card
  return { kind: 'card', CardType, CardLast4, Token, fingerprint, ...expiryOf(card), MandateUUID: null }
}

function theirAccount(account: BankAccountDetail): Theirs {
  const { bankName: CardType, last4: CardLast4, tokenId: Token, fingerprint, key } = account
  const noExpiry = { CardExpiryMonth: null, CardExpiryYear: null }
  const MandateUUID = isUuid(key) ? key : null
  return { kind: 'bank-account', CardType, CardLast4, Token, fingerprint, ...noExpiry, MandateUUID }
}

function newCard(ctx: Ctx, CustomerUUID: Uuid, theirs: Theirs): KeptCard {
  const isNew = { Rank: 1, DeletedAtNanos: 0, hasMandateEnded: false, createdAt: ctx.now() }
  return { CustomerUUID, UUID: ctx.newUuid(), ...theirs, ...isNew }
}
