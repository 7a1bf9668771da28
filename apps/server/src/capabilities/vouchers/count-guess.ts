import { Refused } from '@waea/domain/refusal'
import {
  type CountedGuesses,
  decideGuess,
  guessSubjects,
  guessWindowMs,
  maxWrongCodes,
  tooManyGuesses,
} from '@waea/domain/vouchers/wrong-codes'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { bucketOf, countTries, readTries, removeTry } from '../../platform/safety/limits.ts'
import { networkOfAddress, sendingNetworkOf } from '../../platform/safety/network.ts'

/** What is guessed: voucher codes, or numbers that can receive credit. */
export type GuessTarget = 'voucher' | 'number'

/** A try that counts as wrong until it is forgiven. */
export interface Guess {
  /** Removes the try from the counters: it was right. */
  forgive(): Promise<void>
}

/**
 * Counts a try as wrong before anything is looked up, against the account, the IP address, its network and everybody,
 * so that simultaneous tries cannot exceed the limit of wrong ones. Refuses 'too-many-guesses', and before that a
 * missing or failed captcha.
 */
export async function countGuess(ctx: Ctx, guessed: GuessTarget, CustomerUUID: Uuid): Promise<Guess> {
  const names: Record<(typeof guessSubjects)[number], string> = {
    // A guest's guesses must not lock the customer out.
    account: ctx.actor.kind === 'guest' ? `guests of ${CustomerUUID}` : CustomerUUID,
    address: networkOfAddress(ctx.from?.address),
    network: sendingNetworkOf(ctx.from?.address),
    everybody: '',
  }
  const buckets = await Promise.all(
    guessSubjects.map((subject) =>
      bucketOf(ctx, guessWindowMs, maxWrongCodes[subject], `wrong ${guessed} of ${subject}`, names[subject]),
    ),
  )
  const triedAt = ctx.now()
  const read = await readTries(ctx.db, buckets, triedAt)
  const counted = guessSubjects.map(
    (subject, at): CountedGuesses => ({ subject, tries: read[at]?.tries ?? 0, waitMs: read[at]?.waitMs ?? 0 }),
  )
  const refusal = decideGuess(counted, ctx.captcha ?? 'none')
  if (refusal) throw new Refused(refusal)
  const room = await countTries(ctx.single, buckets, triedAt)
  if (!room.isAllowed) throw new Refused(tooManyGuesses(room.waitMs))
  await alertOfAttack(ctx, guessed, counted)
  const keys = buckets.map(({ key }) => key)
  return { forgive: async () => void (await removeTry(ctx.single, keys, triedAt)) }
}

/** Alerts the operator at half the limit for everybody, which is more than people mistype in an hour. */
async function alertOfAttack(ctx: Ctx, guessed: GuessTarget, counted: readonly CountedGuesses[]): Promise<void> {
  const everybody = counted.find(({ subject }) => subject === 'everybody')?.tries ?? 0
  if (everybody + 1 !== maxWrongCodes.everybody / 2) return
  await notifyOperator(ctx, {
    kind: 'guessing',
    subject: guessed,
    reason: `${everybody + 1} wrong tries within an hour; at ${maxWrongCodes.everybody} nobody is let through`,
  })
}
