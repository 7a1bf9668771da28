import {
  type CountedDeclines,
  countedEmail,
  type DeclineSubject,
  decideCardTry,
  declineLimits,
  secretLimit,
} from '@waea/domain/payments/card-testing'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import {
  type Bucket,
  type BucketLevel,
  bucketOf,
  countTries,
  readTries,
  removeTry,
} from '../../platform/safety/limits.ts'
import { networkOfAddress, sendingNetworkOf } from '../../platform/safety/network.ts'
import { customerOf } from '../customers/index.ts'
import type { KeptCard } from './stores/cards.store.ts'

declare const allowed: unique symbol

/** Permission to try a card once, or to give the browser a secret to try cards with. Only the guard creates it. */
export interface AllowedTry {
  readonly [allowed]: true
  /** Ends the try: its outcome counts from now on, the open try no longer does. Call it after the try's transaction. */
  end(ctx: Ctx): Promise<void>
}

/**
 * Where a try came from: a keyed hash of the customer's email, and the IP address. A guest has no email and is counted
 * by the service or bill that is paid for, so that guests' tries never count against the customer.
 */
export interface RequestOrigin {
  email: string
  address: string
  guestOf?: Uuid
}

/** Whose secrets to cancel: the customer's own, or those of guests who pay for one of their services or bills. */
export interface SecretsOf {
  CustomerUUID: Uuid
  guestOf?: Uuid | undefined
}

/** How long after the partner's time limit an interrupted try still counts. */
const graceMs = 5_000

/** What is tried: a saved card, which is charged at once, or any card that the browser enters with its secret. */
export interface CardTry {
  CustomerUUID: Uuid
  /** From `requestOriginOf`. */
  askedFrom: RequestOrigin | null
  card?: KeptCard | undefined
}

/**
 * Allows a person to try a card, in the transaction that writes the try. Payments that the system starts, such as
 * renewals, are neither limited nor counted. Refuses as `decideCardTry` does, and 'in-progress' if the open tries would
 * be too many if all were declined, so that parallel tries cannot get past the limit.
 */
export async function allowCardTry(tx: Tx, input: CardTry): Promise<AllowedTry> {
  const { askedFrom, card } = input
  if (!askedFrom) return allowedTry()
  return card ? allowSavedCard(tx, input, card, askedFrom) : allowSecret(tx, input, askedFrom)
}

function allowedTry(end: AllowedTry['end'] = async () => {}): AllowedTry {
  return { end } as AllowedTry
}

/** Where the request came from; null for payments that the system starts, such as renewals. */
export async function requestOriginOf(ctx: Ctx, CustomerUUID: Uuid): Promise<RequestOrigin | null> {
  const { actor } = ctx
  if (actor.kind === 'guest') {
    const guestOf = 'service' in actor.for ? actor.for.service : actor.for.bill
    return { email: '', address: plainAddress(ctx.from?.address), guestOf }
  }
  if (actor.kind !== 'person') return null
  const { Email } = await customerOf(ctx, CustomerUUID)
  const email = await bucketOf(ctx, 0, 0, 'declines of email', countedEmail(Email))
  return { email: email.key, address: plainAddress(ctx.from?.address) }
}

/** An IP address in its plain form, with IPv4 never written as IPv6; empty if unknown. */
const plainAddress = (address = ''): string => (address.includes('.') ? networkOfAddress(address) : address)

/** A saved card is charged at once, so the try counts as a possible decline until its result is known. */
async function allowSavedCard(tx: Tx, input: CardTry, card: KeptCard, origin: RequestOrigin): Promise<AllowedTry> {
  const { CustomerUUID } = input
  const fingerprint = card.fingerprint ?? card.Token
  const windowMs = tx.config.stripe.answerWithinMs + graceMs
  const underWay = await Promise.all([
    bucketOf(tx, windowMs, declineLimits.customer.refuseAfter, 'tries under way of customer', CustomerUUID),
    bucketOf(tx, windowMs, declineLimits.card.refuseAfter, 'tries under way of card', fingerprint),
  ])
  const startedAt = tx.now()
  // Locked until the commit, so that parallel requests wait and count this try.
  const room = await countTries(tx.db, underWay, startedAt)
  const buckets = await declineBuckets(tx, { CustomerUUID, askedFrom: origin, fingerprint })
  const read = await readTries(tx.db, [...underWay, ...buckets], startedAt)
  const [ofCustomer, ofCard, ...declines] = read
  const counted = countedIn(buckets, declines)
  mustBeAllowed(tx, counted, false)
  const open = { customer: ofCustomer?.tries ?? 0, card: ofCard?.tries ?? 0 }
  const isTooMuch = counted.some(
    ({ subject, declines }) =>
      (subject === 'customer' || subject === 'card') && declines + open[subject] > declineLimits[subject].refuseAfter,
  )
  if (!room.isAllowed || isTooMuch) throw new Refused(refuse('in-progress'))
  const keys = underWay.map(({ key }) => key)
  return allowedTry(async (ctx) => void (await removeTry(ctx.single, keys, startedAt)))
}

/** With a secret the browser tries cards directly at the card partner, so we count the secrets. */
async function allowSecret(tx: Tx, { CustomerUUID }: CardTry, origin: RequestOrigin): Promise<AllowedTry> {
  const { windowMs, captchaAfter, captchaAfterOfAddress } = secretLimit
  const { guestOf, address } = origin
  const secrets =
    guestOf === undefined
      ? [bucketOf(tx, windowMs, captchaAfter, 'card secrets', CustomerUUID)]
      : [
          bucketOf(tx, windowMs, captchaAfter, "guests' card secrets for", guestOf),
          bucketOf(tx, windowMs, captchaAfterOfAddress, "guests' card secrets from", networkOfAddress(address)),
        ]
  const room = await countTries(tx.db, await Promise.all(secrets), tx.now())
  mustBeAllowed(tx, await readDeclines(tx, { CustomerUUID, askedFrom: origin }), !room.isAllowed)
  return allowedTry()
}

function mustBeAllowed(tx: Ctx, declines: readonly CountedDeclines[], hasManySecrets: boolean): void {
  const refusal = decideCardTry(declines, hasManySecrets, tx.captcha ?? 'none')
  if (refusal) throw new Refused(refusal)
}

/** The customer, card and origin that a decline counts against. */
export interface Declined {
  CustomerUUID: Uuid
  askedFrom: RequestOrigin
  fingerprint?: string | null | undefined
}

export type DeclineBucket = Bucket & { subject: DeclineSubject }

/** The counters of a decline. */
export async function declineBuckets(ctx: Ctx, declined: Declined): Promise<DeclineBucket[]> {
  const { CustomerUUID, askedFrom, fingerprint } = declined
  const { guestOf } = askedFrom
  const address = askedFrom.address || undefined
  const network = address && sendingNetworkOf(address)
  const named: [DeclineSubject, string | undefined][] = [
    ['customer', guestOf === undefined ? CustomerUUID : undefined],
    ['guests', guestOf],
    ['card', fingerprint ?? undefined],
    ['address', address],
    ['network', network],
  ]
  const found = named.flatMap(([subject, name]) => (name === undefined ? [] : [{ subject, name }]))
  const buckets = found.map(async ({ subject, name }) => {
    const { windowMs, refuseAfter } = declineLimits[subject]
    return { subject, ...(await bucketOf(ctx, windowMs, refuseAfter, `declines of ${subject}`, name)) }
  })
  const { windowMs, refuseAfter: most } = declineLimits.email
  const email = { subject: 'email', key: askedFrom.email, most, windowMs } as const
  return [...(await Promise.all(buckets)), ...(guestOf === undefined ? [email] : [])]
}

/** How often a try's card, customer and origin were declined. */
export async function readDeclines(ctx: Ctx, declined: Declined): Promise<CountedDeclines[]> {
  const buckets = await declineBuckets(ctx, declined)
  return countedIn(buckets, await readTries(ctx.db, buckets, ctx.now()))
}

function countedIn(buckets: readonly DeclineBucket[], read: readonly BucketLevel[]): CountedDeclines[] {
  return buckets.map(({ subject }, at) => ({ subject, declines: read[at]?.tries ?? 0, waitMs: read[at]?.waitMs ?? 0 }))
}
