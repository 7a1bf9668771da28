import { failureWindowMs, maxFailures } from '@waea/domain/identity/sign-in-lock'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type Bucket, clearTries, countTries } from '../../platform/safety/limits.ts'
import { networkOf } from '../../platform/safety/network.ts'
import { type Keys, keyedHash } from './keys/keys.ts'

const hourMs = 3_600_000

/**
 * Limits per network are wide, because a household, an office, or all of a mobile carrier's customers in a town may
 * share one address.
 */
const most = {
  signInsOfNetwork: 300,
  signInsOfAccount: 100,
  triesAtProvidersOfNetwork: 300,
  secretsOfNetwork: 1000,
  secondFactorsOfPerson: 20,
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
 * The limits that a sign-in try counts against: the account from this network, the account from everywhere, and the
 * network. A device that the owner has used before has its own limit, so that strangers cannot lock the owner out.
 */
export function signInBuckets(ctx: Ctx, keys: Keys, emailKey: string, device: string | undefined): SignInBuckets {
  const from = device === undefined ? `network ${networkOf(ctx)}` : `device ${device}`
  const own = bucket(keys, failureWindowMs, maxFailures, 'sign-in', emailKey, from)
  const account = bucket(keys, failureWindowMs, most.signInsOfAccount, 'sign-in', emailKey)
  const network = bucket(keys, failureWindowMs, most.signInsOfNetwork, 'sign-in of network', networkOf(ctx))
  return { own, account, network, all: device === undefined ? [own, account, network] : [own] }
}

/** Counts a password try; returns its time for `clearSignInTries`. Refuses 'too-many-tries'. */
export async function limitSignIns(ctx: Ctx, buckets: SignInBuckets): Promise<Date> {
  const triedAt = ctx.now()
  const counted = await countTries(ctx.single, buckets.all, triedAt)
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
  return triedAt
}

/**
 * Clears an account's tries after a right password, with the commit. Takes only this one try off the network's count:
 * otherwise the owner of one account could try others without limit.
 */
export function clearSignInTries(ctx: Tx, buckets: SignInBuckets, triedAt: Date): void {
  clearTries(ctx, [buckets.own.key, buckets.account.key], buckets.network.key, triedAt)
}

/** Counts the start of a sign-in with a provider. */
export async function limitProviders(ctx: Ctx, keys: Keys): Promise<void> {
  const name = networkOf(ctx)
  await limit(ctx, [bucket(keys, failureWindowMs, most.triesAtProvidersOfNetwork, 'provider of network', name)])
}

/** Counts a try of a code or a link from a network. */
export async function limitSecrets(ctx: Ctx, keys: Keys): Promise<void> {
  await limit(ctx, [bucket(keys, failureWindowMs, most.secretsOfNetwork, 'secret of network', networkOf(ctx))])
}

/**
 * Counts a second-factor try of a person who has given the password: few per network, and few overall, since a thief of
 * the password may use many networks. The owner's own device has its own limit.
 */
export async function limitSecondFactor(ctx: Ctx, keys: Keys, userUuid: string, device?: string): Promise<void> {
  const from = device === undefined ? `network ${networkOf(ctx)}` : `device ${device}`
  const own = bucket(keys, failureWindowMs, maxFailures, 'second factor', userUuid, from)
  const all = bucket(keys, hourMs, most.secondFactorsOfPerson, 'second factor', userUuid)
  await limit(ctx, device === undefined ? [own, all] : [own])
}

async function limit(ctx: Ctx, buckets: readonly Bucket[]): Promise<void> {
  const counted = await countTries(ctx.single, buckets, ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}
