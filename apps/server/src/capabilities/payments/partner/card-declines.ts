import {
  type CountedDeclines,
  type DeclineSubject,
  declineLimits,
  isCountedDecline,
} from '@waea/domain/payments/card-testing'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { countTries, emptyBuckets } from '../../../platform/safety/limits.ts'
import { sendingNetworkOf } from '../../../platform/safety/network.ts'
import type { CardDeclined } from '../../../ports/cards.ts'
import { type DeclineBucket, type Declined, declineBuckets, readDeclines } from '../card-guard.ts'
import { insertDecline } from '../stores/card-testing.store.ts'

const subjectsOfPerson: readonly DeclineSubject[] = ['customer', 'guests', 'email', 'card']

/**
 * Counts a declined card against its card, customer and origin, once however often the partner reports it, and alerts
 * the operator when there are many. Returns when it was counted if the next try needs a captcha or has to wait.
 */
export async function countDecline(ctx: Ctx, who: Declined, declined: CardDeclined): Promise<Date | undefined> {
  if (!isCountedDecline(declined.code)) return undefined
  const counted: Declined = { ...who, fingerprint: declined.fingerprint }
  return ctx.inTransaction(async (tx) => {
    const { isNew, at } = await insertDecline(tx, who.CustomerUUID, declined.attemptRef)
    const buckets = await declineBuckets(tx, counted)
    if (isNew) await countTries(tx.db, buckets, tx.now())
    const declines = await readDeclines(tx, counted)
    if (isNew) await alertOperator(tx, counted, declines, buckets)
    const isSuspect = declines.some((one) => one.declines >= declineLimits[one.subject].captchaAfter)
    return isSuspect ? at : undefined
  })
}

/**
 * Clears a payer's declines after a successful payment: they were typing errors. The IP address and network keep their
 * counts, because one good card says nothing about others who try from there.
 */
export async function clearDeclines(tx: Tx, who: Declined): Promise<void> {
  const buckets = await declineBuckets(tx, who)
  emptyBuckets(
    tx,
    buckets.filter(({ subject }) => subjectsOfPerson.includes(subject)).map(({ key }) => key),
  )
}

async function alertOperator(
  tx: Ctx,
  who: Declined,
  declines: readonly CountedDeclines[],
  buckets: readonly DeclineBucket[],
): Promise<void> {
  for (const { subject, declines: count } of declines) {
    const { alertAfter, refuseAfter, windowMs } = declineLimits[subject]
    if (count < alertAfter) continue
    const hours = windowMs / 3_600_000
    const outcome = count < refuseAfter ? 'each try needs a captcha' : 'nothing more is tried until this has passed'
    await notifyOperator(tx, {
      kind: 'card-testing',
      subject: nameOf(subject, who, buckets),
      reason: `${count} cards were declined within ${hours === 1 ? 'an hour' : `${hours} hours`}; ${outcome}`,
    })
  }
}

/**
 * A name that an operator can search for. A card is named by its fingerprint, because its number would be card data.
 */
function nameOf(subject: DeclineBucket['subject'], who: Declined, buckets: readonly DeclineBucket[]): string {
  switch (subject) {
    case 'customer':
      return `customer ${who.CustomerUUID}`
    case 'guests':
      return `guests who pay for ${who.askedFrom.guestOf}`
    case 'email':
      return `email of customer ${who.CustomerUUID}`
    case 'card':
      return `card ${buckets.find((one) => one.subject === 'card')?.key.slice(0, 12)}`
    case 'address':
      return `address ${who.askedFrom.address}`
    case 'network':
      return `network ${networkName(who.askedFrom.address)}`
  }
}

function networkName(address: string): string {
  const network = sendingNetworkOf(address)
  return address.includes(':') ? `${network}::/64` : `${network}.0/24`
}
