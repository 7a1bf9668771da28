import type { Gives, Input } from '@waea/contract/call'
import type { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { checkAvailability } from '@waea/domain/broadband/availability'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { bucketOf, countTries } from '../../../platform/safety/limits.ts'
import { customersByUuid } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { placeAvailability } from '../places/places.ts'
import {
  deletePromise,
  type PromiseRow,
  promisesToLookAt,
  putOffPromise,
  savePromise,
} from '../stores/promises.store.ts'

type Calls = typeof fibreAtHome

const dayMs = 86_400_000
/** Promises that an email can get in a day, so that nobody fills another's inbox. */
export const maxPromisesADay = 5
/** A promise ends after two years. */
const keptMs = 730 * dayMs
const maxAtOnce = 100

/**
 * Promises to tell an email once when fibre comes to an address, and confirms it by mail. The answer is the same where
 * the email has that promise already, and has no token: only the mail takes a promise back. Refuses 'email-invalid',
 * 'not-found' for an unknown address, 'conflict' for one that has fibre already, and more than five a day.
 */
export async function promiseFibre(
  ctx: Ctx,
  input: Input<Calls['promiseFibre']>,
): Promise<Gives<Calls['promiseFibre']>> {
  const email = cleanEmail(input.Email)
  if (!isEmail(email)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const { address, qualified } = await placeAvailability(ctx, input)
  if (!isRefusal(checkAvailability(qualified.availability))) throw new Refused(refuse('conflict'))
  const limit = await bucketOf(ctx, dayMs, maxPromisesADay, 'fibre promises to', email)
  const { isAllowed } = await countTries(ctx.single, [limit], ctx.now())
  if (!isAllowed) throw new Refused(refuse('too-many-tries'))
  const { LocationProvider, LocationProviderIDX, Formatted: formatted } = address
  const wanted = {
    UUID: ctx.newUuid(),
    CustomerUUID: customerOfActor(ctx),
    email,
    language: input.Language ?? 'en',
    LocationProvider,
    LocationProviderIDX,
    formatted,
    promisedAt: ctx.now(),
  }
  return ctx.inTransaction(async (tx) => {
    const owner = await accountOfEmail(tx, email)
    const UUID = await savePromise(tx, wanted, owner, new Date(tx.now().getTime() + dayMs))
    await tell(tx, { ...wanted, UUID }, 'promised')
    return {}
  })
}

/** The signed-in person's account, if its email is this one and verified. */
async function accountOfEmail(tx: Tx, email: string): Promise<Uuid | null> {
  const own = customerOfActor(tx)
  if (own === null || tx.actor.kind !== 'person' || !tx.actor.emailVerified) return null
  return (await customersByUuid(tx, [own])).get(own)?.Email === email ? own : null
}

/** The signed-in person's account, which erases the promise with it. */
function customerOfActor({ actor }: Ctx): Uuid | null {
  return actor.kind === 'person' ? (actor.roles[0]?.CustomerUUID ?? null) : null
}

/** Takes a promise back. What is no token took nothing. */
export async function takeBackPromise(
  tx: Tx,
  { token }: Input<Calls['takeBackPromise']>,
): Promise<Gives<Calls['takeBackPromise']>> {
  if (isUuid(token)) await deletePromise(tx, token.toLowerCase())
  return {}
}

/**
 * Checks the addresses of promises, each once a day, and keeps those whose fibre has come: the email is told, and the
 * promise is over. While an address cannot be checked it is tried again the next day.
 */
export async function keepPromises(ctx: Ctx): Promise<void> {
  for (const one of await promisesToLookAt(ctx, maxAtOnce)) {
    const hasCome = await hasFibreCome(ctx, one)
    await ctx.inTransaction(async (tx) => {
      if (hasCome && (await deletePromise(tx, one.UUID))) await tell(tx, one, 'there')
      else if (tx.now().getTime() - one.promisedAt.getTime() > keptMs) await deletePromise(tx, one.UUID)
      else await putOffPromise(tx, one.UUID, new Date(tx.now().getTime() + dayMs))
    })
  }
}

async function hasFibreCome(ctx: Ctx, one: PromiseRow): Promise<boolean> {
  try {
    const { qualified } = await placeAvailability(ctx, one)
    return !isRefusal(checkAvailability(qualified.availability))
  } catch (error) {
    ctx.log('An address could not be checked for fibre; it is tried again', { error: (error as Error).message })
    return false
  }
}

async function tell(tx: Tx, one: PromiseRow, news: 'promised' | 'there'): Promise<void> {
  const { email: to, language, formatted: place, UUID } = one
  await sendMail(tx, {
    to,
    language,
    template: 'fibre-promise',
    // Each request is confirmed, the first one like any later one.
    dedupeKey: `fibre-promise:${UUID}:${news === 'promised' ? tx.newUuid() : news}`,
    data: { news, place, ...(news === 'promised' ? { token: UUID } : {}) },
  })
}
