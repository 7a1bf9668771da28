import { asksForSavedCard, type CardChoice } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { giveUpEach } from './give-up.ts'
import type { PurchaseKey, Sale } from './sale.ts'

/** So long a quote is charged as it stands. */
export const quoteLifeMs = 30 * 60_000
/** How long a thing that was taken up waits for its card before it is given up. */
const paidWithinMs = 60 * 60_000
/** Quotes that nobody took up are kept for a day. */
const forgottenAfterMs = 24 * 60 * 60_000
const maxAtOnce = 200

/** What is quoted to the cent, and then taken up: it is paid by a card, from credit, or on the bill. */
interface QuotedThing extends PurchaseKey {
  state: string
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  createdAt: Date
}

/** A sale that shows every figure before it is taken up: `quoted` comes before the states of any other sale. */
export interface QuotedSale<Thing extends QuotedThing> extends Sale<Thing> {
  /** The name under which a request notes the thing that it began. */
  begunAs: string
  find(ctx: Ctx, key: PurchaseKey): Promise<Thing | undefined>
  /** What must be the same when a quote is taken up. */
  agreedIn: readonly (keyof Thing)[]
  cancel(tx: Tx, thing: Thing): Promise<unknown>
  /** Things of all customers that wait for their cards since before a time, the oldest first. */
  unpaid(ctx: Ctx, before: Date, most: number): Promise<Thing[]>
  /** Deletes quotes from before a time. Answers how many. */
  forgetQuotes(tx: Tx, before: Date, most: number): Promise<number>
}

/** The refusal of a quote that is not what would be charged now. */
export const stale = () => new Refused(refuse('change-quote-stale', undefined, 'QuoteUUID'))

/**
 * What a request goes on with: the thing that it began before, else the quote that it names. Refuses 'not-found' for a
 * quote that is unknown.
 */
export async function begunOrQuoted<Thing extends QuotedThing>(
  ctx: Ctx,
  sale: QuotedSale<Thing>,
  { CustomerUUID, QuoteUUID }: { CustomerUUID: Uuid; QuoteUUID?: Uuid | undefined },
  isOfService: (thing: Thing) => boolean,
): Promise<Thing | undefined> {
  const UUID = ctx.begun?.[sale.begunAs] ?? QuoteUUID?.toLowerCase()
  if (UUID === undefined) return undefined
  const thing = await sale.find(ctx, { CustomerUUID, UUID })
  if (!thing || !isOfService(thing)) throw new Refused(refuse('not-found', undefined, 'QuoteUUID'))
  return thing
}

/** Which means the figures of now are made with: a card that is named or was quoted pays, else credit where it is enough. */
export function meansOf(quoted: QuotedThing | undefined, card: CardChoice): 'card' | 'credit-first' {
  return asksForSavedCard(card) || quoted?.paidBy === 'card' ? 'card' : 'credit-first'
}

/**
 * The thing to take up, from the figures of now: as it was quoted, or as a new one. Refuses a quote that is old or comes to
 * something else, to the cent; a saved card may pay what credit was to pay.
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

/** Gives up things whose cards nobody confirmed for an hour, so that what they replace goes on. */
export async function endUnpaid<Thing extends QuotedThing>(ctx: Ctx, sale: QuotedSale<Thing>): Promise<void> {
  const before = new Date(ctx.now().getTime() - paidWithinMs)
  await giveUpEach(ctx, sale, await sale.unpaid(ctx, before, maxAtOnce))
}

/** Forgets quotes that nobody took up for a day. */
export async function forgetQuotes<Thing extends QuotedThing>(ctx: Ctx, sale: QuotedSale<Thing>): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenAfterMs)
  let gone = maxAtOnce
  while (gone >= maxAtOnce) gone = await ctx.inTransaction((tx) => sale.forgetQuotes(tx, before, maxAtOnce))
}
