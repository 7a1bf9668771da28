import { asksForSavedCard, type CardChoice } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { giveUpEach } from './give-up.ts'
import type { PurchaseKey, Sale } from './sale.ts'

/** How long a quote stays valid. */
export const quoteLifeMs = 30 * 60_000
/** How long an accepted thing waits for its card before it is given up. */
const paidWithinMs = 60 * 60_000
/** How long an unused quote is kept. */
const forgottenAfterMs = 24 * 60 * 60_000
const maxAtOnce = 200

/** A thing that is quoted to the cent and then accepted; paid by card, from credit or on the bill. */
interface QuotedThing extends PurchaseKey {
  state: string
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  createdAt: Date
}

/** A sale that shows every figure before it is accepted. Its things start in the state `quoted`. */
export interface QuotedSale<Thing extends QuotedThing> extends Sale<Thing> {
  /** The key under which a request records the thing that it started. */
  startedAs: string
  find(ctx: Ctx, key: PurchaseKey): Promise<Thing | undefined>
  /** The fields that must not have changed when a quote is accepted. */
  agreedIn: readonly (keyof Thing)[]
  cancel(tx: Tx, thing: Thing): Promise<unknown>
  /** Things of all customers that have waited for their cards since before a time, oldest first. */
  unpaid(ctx: Ctx, before: Date, most: number): Promise<Thing[]>
  /** Deletes quotes from before a time; returns how many. */
  forgetQuotes(tx: Tx, before: Date, most: number): Promise<number>
}

/** Refuses a quote that differs from what would be charged now. */
export const stale = () => new Refused(refuse('change-quote-stale', undefined, 'QuoteUUID'))

/**
 * The thing that an earlier attempt of the request started, otherwise the named quote. Refuses 'not-found' for an
 * unknown quote.
 */
export async function startedOrQuoted<Thing extends QuotedThing>(
  ctx: Ctx,
  sale: QuotedSale<Thing>,
  { CustomerUUID, QuoteUUID }: { CustomerUUID: Uuid; QuoteUUID?: Uuid | undefined },
  isOfService: (thing: Thing) => boolean,
): Promise<Thing | undefined> {
  const UUID = ctx.started?.[sale.startedAs] ?? QuoteUUID?.toLowerCase()
  if (UUID === undefined) return undefined
  const thing = await sale.find(ctx, { CustomerUUID, UUID })
  if (!thing || !isOfService(thing)) throw new Refused(refuse('not-found', undefined, 'QuoteUUID'))
  return thing
}

/**
 * How to calculate the current figures: with a card if one is named or was quoted, otherwise from credit if there is
 * enough.
 */
export function meansOf(quoted: QuotedThing | undefined, card: CardChoice): 'card' | 'credit-first' {
  return asksForSavedCard(card) || quoted?.paidBy === 'card' ? 'card' : 'credit-first'
}

/**
 * The thing to accept, with current figures: under the quote's id, or as a new one. Refuses a quote that has expired or
 * differs by a cent. A saved card may pay instead of quoted credit.
 */
export function asQuoted<Thing extends QuotedThing, Now extends Thing>(
  tx: Tx,
  sale: QuotedSale<Thing>,
  quoted: Thing | undefined,
  now: Now,
  card: CardChoice,
): Now {
  if (!quoted) return now
  const isFresh = tx.now().getTime() - quoted.createdAt.getTime() < quoteLifeMs
  const isPaidAlike = quoted.paidBy === now.paidBy || (asksForSavedCard(card) && quoted.paidBy === 'balance')
  const isSame = sale.agreedIn.every((name) => quoted[name] === now[name])
  if (!isFresh || !isPaidAlike || !isSame) throw stale()
  return { ...now, UUID: quoted.UUID }
}

/** Gives up things whose cards were not confirmed for an hour, so that what they replace continues. */
export async function endUnpaid<Thing extends QuotedThing>(ctx: Ctx, sale: QuotedSale<Thing>): Promise<void> {
  const before = new Date(ctx.now().getTime() - paidWithinMs)
  await giveUpEach(ctx, sale, await sale.unpaid(ctx, before, maxAtOnce))
}

/** Deletes quotes that were not used for a day. */
export async function forgetQuotes<Thing extends QuotedThing>(ctx: Ctx, sale: QuotedSale<Thing>): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenAfterMs)
  let gone = maxAtOnce
  while (gone >= maxAtOnce) gone = await ctx.inTransaction((tx) => sale.forgetQuotes(tx, before, maxAtOnce))
}
