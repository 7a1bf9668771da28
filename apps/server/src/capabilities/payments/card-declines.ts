import { type CountedDeclines, declineLimits, isCountedDecline } from '@waea/domain/payments/card-testing'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { countTries, emptyBuckets } from '../../platform/limits.ts'
import { sendingNetworkOf } from '../../platform/network.ts'
import { noteForOperator } from '../../platform/notices.ts'
import type { CardDeclined } from '../../ports/cards.ts'
import { type DeclineBucket, type Declined, declineBuckets, readDeclines } from './card-guard.ts'
import { noteDecline } from './card-testing.store.ts'

const subjectsOfPerson = ['customer', 'email', 'card']

/**
 * Counts a card that a bank declined against whom or what tried it, once however often the partner tells of it, and tells
 * the operator where there are many. Where the next try needs a captcha or has to wait, answers when it was counted.
 */
export async function countDecline(ctx: Ctx, who: Declined, declined: CardDeclined): Promise<Date | undefined> {
  if (!isCountedDecline(declined.code)) return undefined
  const counted: Declined = { ...who, fingerprint: declined.fingerprint }
  return ctx.inTransaction(async (tx) => {
    const { isNew, at } = await noteDecline(tx, who.CustomerUUID, declined.attemptRef)
    const buckets = await declineBuckets(tx, counted)
    if (isNew) await countTries(tx.db, buckets, tx.now())
    const declines = await readDeclines(tx, counted)
    if (isNew) await tellOperator(tx, counted, declines, buckets)
    const isSuspect = declines.some((one) => one.declines >= declineLimits[one.subject].captchaAfter)
    return isSuspect ? at : undefined
  })
}

/**
 * A payment that succeeded: what was declined before were slips of whoever it was. The address and the network keep their
 * count, since one customer's good card says nothing of what others try from there.
 */
export async function forgiveDeclines(tx: Tx, who: Declined): Promise<void> {
  const buckets = await declineBuckets(tx, who)
  emptyBuckets(
    tx,
    buckets.filter(({ subject }) => subjectsOfPerson.includes(subject)).map(({ key }) => key),
  )
}

async function tellOperator(
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
    await noteForOperator(tx, {
      kind: 'card-testing',
      subject: nameOf(subject, who, buckets),
      reason: `${count} cards were declined within ${hours === 1 ? 'an hour' : `${hours} hours`}; ${outcome}`,
    })
  }
}

/** What an operator may look for. A card has no name that is no card data, so its mark stands for it. */
function nameOf(subject: DeclineBucket['subject'], who: Declined, buckets: readonly DeclineBucket[]): string {
  switch (subject) {
    case 'customer':
      return `customer ${who.CustomerUUID}`
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
