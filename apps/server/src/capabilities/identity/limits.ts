import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { failureWindowMs, mostFailures } from '@waea/domain/identity/sign-in-lock'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { type Keys, keyedHash } from './keys.ts'
import { type Bucket, countTries, forgiveTries } from './limits.store.ts'

const hourMs = 3_600_000
const pauseMs = resendAfterS * 1000

/** A household, an office, or all customers of a mobile carrier in a town may share one address: its limits are wide. */
const most = {
  signInsOfNetwork: 300,
  signInsOfAccount: 100,
  mailsToAddress: 5,
  mailsOfNetwork: 50,
  textsToNumber: 5,
  textsOfNetwork: 30,
  mailsOfPersonsNetwork: 1000,
  triesAtProvidersOfNetwork: 300,
  secretsOfNetwork: 1000,
  secondFactorsOfPerson: 20,
}

/** The network of the request. */
export function networkOf(ctx: Ctx): string {
  return networkOfAddress(ctx.from?.address)
}

/** The network of an address: an IPv4 address, or the 64 bits of an IPv6 one that a household has. */
export function networkOfAddress(from: string | undefined): string {
  const address = (from ?? 'none').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...(address.includes('::') ? zeros : []), ...back].slice(0, 4).join(':')
}

/**
 * The network that messages are asked for from: 256 addresses of IPv4, which one subscriber easily gets, or the 64 bits
 * of IPv6.
 */
function sendingNetworkOf(from: string | undefined): string {
  const network = networkOfAddress(from)
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network
}

function bucket(keys: Keys, windowMs: number, limit: number, ...name: string[]): Bucket {
  return { key: keyedHash(keys, 'limit', ...name).toString('base64url'), most: limit, windowMs }
}

export interface SignInBuckets {
  own: Bucket
  account: Bucket
  network: Bucket
  all: Bucket[]
}

/**
 * What a try to sign in counts against: the account from this network, the account from everywhere, the network. A
 * device that the owner used before counts for itself alone, so that strangers cannot lock the owner out.
 */
export function signInBuckets(ctx: Ctx, keys: Keys, emailKey: string, device: string | undefined): SignInBuckets {
  const from = device === undefined ? `network ${networkOf(ctx)}` : `device ${device}`
  const own = bucket(keys, failureWindowMs, mostFailures, 'sign-in', emailKey, from)
  const account = bucket(keys, failureWindowMs, most.signInsOfAccount, 'sign-in', emailKey)
  const network = bucket(keys, failureWindowMs, most.signInsOfNetwork, 'sign-in of network', networkOf(ctx))
  return { own, account, network, all: device === undefined ? [own, account, network] : [own] }
}

/** Counts a try at a password; answers when, for `forgiveSignIn`. Refuses 'too-many-tries'. */
export async function limitSignIns(ctx: Ctx, buckets: SignInBuckets): Promise<Date> {
  const triedAt = ctx.now()
  const counted = await countTries(ctx.single, buckets.all, triedAt)
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
  return triedAt
}

/**
 * Forgives the tries at an account once its password was shown, with the commit. Against the network only that one try is
 * forgiven: the owner of one account must not try others for ever.
 */
export function forgiveSignIn(ctx: Ctx, buckets: SignInBuckets, triedAt: Date): void {
  forgiveTries(ctx, [buckets.own.key, buckets.account.key], buckets.network.key, triedAt)
}

/** What a mail with a code or a link is asked for. The first three anybody may ask for, the others only a person signed in. */
export type MailPurpose = 'sign-up' | 'sign-in' | 'new-password' | 'step-up' | 'verify-email' | 'change-email'

/**
 * Counts a mail to an address asked for from a network, whether or not anybody has the address: one a minute for each
 * purpose, a few an hour, and so many an hour to whomever. Refuses 'code-too-soon' with the seconds that are left, and
 * 'too-many-tries'.
 */
export async function limitMails(ctx: Ctx, keys: Keys, purpose: MailPurpose, emailKey: string): Promise<void> {
  await pause(ctx, bucket(keys, pauseMs, 1, 'mail pause', purpose, emailKey))
  await limit(ctx, [
    bucket(keys, hourMs, most.mailsToAddress, 'mail', purpose, emailKey),
    mailsOfNetwork(ctx, keys, purpose),
  ])
}

function mailsOfNetwork(ctx: Ctx, keys: Keys, purpose: MailPurpose): Bucket {
  const network = sendingNetworkOf(ctx.from?.address)
  if (purpose === 'sign-up') {
    return bucket(keys, hourMs, ctx.config.signUpsOfNetworkPerHour, 'sign-up of network', network)
  }
  const isAnybodys = purpose === 'sign-in' || purpose === 'new-password'
  return isAnybodys
    ? bucket(keys, hourMs, most.mailsOfNetwork, 'mail of network', network)
    : bucket(keys, hourMs, most.mailsOfPersonsNetwork, "person's mail of network", network)
}

/** Counts a text message to a number asked for from a network, as `limitMails` counts mails; for whichever purpose. */
export async function limitTexts(ctx: Ctx, keys: Keys, purpose: string, number: string): Promise<void> {
  await pause(ctx, bucket(keys, pauseMs, 1, 'text pause', purpose, number))
  await limit(ctx, [
    bucket(keys, hourMs, most.textsToNumber, 'text', number),
    bucket(keys, hourMs, most.textsOfNetwork, 'text of network', sendingNetworkOf(ctx.from?.address)),
  ])
}

/** Counts the begin of a sign-in by a provider. */
export async function limitProviders(ctx: Ctx, keys: Keys): Promise<void> {
  const name = networkOf(ctx)
  await limit(ctx, [bucket(keys, failureWindowMs, most.triesAtProvidersOfNetwork, 'provider of network', name)])
}

/** Counts a try at a code or a link from a network. */
export async function limitSecrets(ctx: Ctx, keys: Keys): Promise<void> {
  await limit(ctx, [bucket(keys, failureWindowMs, most.secretsOfNetwork, 'secret of network', networkOf(ctx))])
}

/**
 * Counts a try at the second factor of a person, who has shown the password: few from one network, and few from
 * everywhere, since a thief of the password may come from many. The owner's own device counts for itself alone.
 */
export async function limitSecondFactor(ctx: Ctx, keys: Keys, userUuid: string, device?: string): Promise<void> {
  const from = device === undefined ? `network ${networkOf(ctx)}` : `device ${device}`
  const own = bucket(keys, failureWindowMs, mostFailures, 'second factor', userUuid, from)
  const all = bucket(keys, hourMs, most.secondFactorsOfPerson, 'second factor', userUuid)
  await limit(ctx, device === undefined ? [own, all] : [own])
}

async function limit(ctx: Ctx, buckets: readonly Bucket[]): Promise<void> {
  const counted = await countTries(ctx.single, buckets, ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}

/** Counted before the others, so that who asks too soon uses up nothing else. */
async function pause(ctx: Ctx, between: Bucket): Promise<void> {
  const counted = await countTries(ctx.single, [between], ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('code-too-soon', { seconds: Math.ceil(counted.waitMs / 1000) }))
}
