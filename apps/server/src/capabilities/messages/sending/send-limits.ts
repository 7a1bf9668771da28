import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { type RefusalCode, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { type Bucket, bucketOf, countTries } from '../../../platform/safety/limits.ts'
import { sendingNetworkOf } from '../../../platform/safety/network.ts'

const hourMs = 3_600_000
const pauseMs = resendAfterS * 1000

/**
 * A household, an office, or all of a mobile carrier's customers in a town may share one network, so its limits are
 * wide.
 */
const most = {
  mailsToAddress: 5,
  mailsOfNetwork: 50,
  mailsOfPersonsNetwork: 1000,
  textsToNumber: 5,
  textsOfNetwork: 30,
}

/** Purposes of mails with a code or a link that anybody can request. */
type AnybodysPurpose = 'sign-up' | 'sign-in' | 'new-password' | 'activation-link'

/** Purposes of all mails with a code or a link, including those that only a signed-in person can request. */
export type MailPurpose = AnybodysPurpose | 'step-up' | 'verify-email' | 'change-email'

/** Purposes of text messages with a code or a link. */
export type TextPurpose = 'sign-in' | 'recover-email' | 'activation-link' | 'adopt-sim'

/**
 * Counts a mail to an address requested from a network, whether or not anybody has that address: one a minute for each
 * purpose, a few an hour, and a limit an hour for the network. Refuses 'code-too-soon' with the seconds left, and
 * 'too-many-tries'.
 */
export async function limitMails(ctx: Ctx, purpose: MailPurpose, emailKey: string): Promise<void> {
  await pause(ctx, await bucketOf(ctx, pauseMs, 1, 'mail pause', purpose, emailKey))
  await limit(ctx, [
    await bucketOf(ctx, hourMs, most.mailsToAddress, 'mail', purpose, emailKey),
    await mailsOfNetwork(ctx, purpose),
  ])
}

function mailsOfNetwork(ctx: Ctx, purpose: MailPurpose): Promise<Bucket> {
  const network = sendingNetworkOf(ctx.from?.address)
  if (purpose === 'sign-up') {
    return bucketOf(ctx, hourMs, ctx.config.signUpsOfNetworkPerHour, 'sign-up of network', network)
  }
  const anybodys: readonly MailPurpose[] = ['sign-in', 'new-password', 'activation-link'] satisfies AnybodysPurpose[]
  return anybodys.includes(purpose)
    ? bucketOf(ctx, hourMs, most.mailsOfNetwork, 'mail of network', network)
    : bucketOf(ctx, hourMs, most.mailsOfPersonsNetwork, "person's mail of network", network)
}

/** Counts a text message to a number requested from a network, as `limitMails` does; for all purposes together. */
export async function limitTexts(ctx: Ctx, purpose: TextPurpose, number: string): Promise<void> {
  await pause(ctx, await bucketOf(ctx, pauseMs, 1, 'text pause', purpose, number))
  await limit(ctx, [
    await bucketOf(ctx, hourMs, most.textsToNumber, 'text', number),
    await bucketOf(ctx, hourMs, most.textsOfNetwork, 'text of network', sendingNetworkOf(ctx.from?.address)),
  ])
}

/**
 * Counts a request for a new link in place of an old one, whether or not the old one is valid: one a minute and a few
 * an hour for each, and a limit an hour for the network. Refuses as `limitMails` does.
 */
export async function limitNewLinks(ctx: Ctx, oldLink: string): Promise<void> {
  await pause(ctx, await bucketOf(ctx, pauseMs, 1, 'new link pause', oldLink))
  await limit(ctx, [
    await bucketOf(ctx, hourMs, most.textsToNumber, 'new link', oldLink),
    await bucketOf(ctx, hourMs, most.textsOfNetwork, 'new link of network', sendingNetworkOf(ctx.from?.address)),
  ])
}

/**
 * Whether a limit had room, for callers that do not pass its refusal on: it would reveal whose an address is, or stop a
 * sign-in. Rethrows anything else.
 */
export async function isWithinLimit(limited: Promise<void>): Promise<boolean> {
  try {
    await limited
    return true
  } catch (error) {
    if (error instanceof Refused && ofLimits.includes(error.refusal.refused)) return false
    throw error
  }
}

/** The refusals of limits. */
const ofLimits: readonly RefusalCode[] = ['code-too-soon', 'too-many-tries']

async function limit(ctx: Ctx, buckets: readonly Bucket[]): Promise<void> {
  const counted = await countTries(ctx.single, buckets, ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}

/** Counted before the others, so that a request that comes too soon uses up nothing else. */
async function pause(ctx: Ctx, between: Bucket): Promise<void> {
  const counted = await countTries(ctx.single, [between], ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('code-too-soon', { seconds: Math.ceil(counted.waitMs / 1000) }))
}
