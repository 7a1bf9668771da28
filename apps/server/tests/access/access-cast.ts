import { randomUUID } from 'node:crypto'
import { plans } from '@waea/contract/mobile/plans'
import { identity } from '@waea/contract/people/identity'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { makeWorld, ownThings, sessionOf, type World } from '../whole/world.ts'
import type { Access } from './access-words.ts'

/** Every kind of caller. All name their own account, except the stranger and the person without an account. */
export const actors = [
  'visitor',
  /** Signed in without an account, as after being removed from their only one. */
  'person without an account',
  /** Signed in, with an account of their own. */
  'stranger',
  'member',
  'second owner',
  'owner',
  'member of a suspended account',
  'owner of a suspended account',
  /** Has signed up but not verified the email; has no mobile, card or order yet. */
  'owner of a new account',
  /** The owner, more than five minutes after entering the password. */
  'owner with an old proof',
  /** The owner, signed in by a mailed link and without further proof. */
  'owner by a temporary login',
] as const
export type Actor = (typeof actors)[number]

/** The outcome as far as access goes: `in`, or the refusal code. */
export type Verdict =
  | 'in'
  | 'no-token'
  | 'not-found'
  | 'not-allowed'
  | 'suspended'
  | 'step-up-needed'
  | 'email-unverified'

/** The outcome that a rule of the table expects for an actor. */
export function expected(access: Access, actor: Actor): Verdict {
  const { who, whileSuspended, proof, notWhenTemporary, verified } = access
  if (actor === 'visitor') return 'no-token'
  const isOnAccount = actor !== 'stranger' && actor !== 'person without an account'
  if (who !== 'person' && !isOnAccount) return 'not-found'
  if (who !== 'person' && actor.includes('suspended') && !whileSuspended) return 'suspended'
  if (who === 'owner' && actor.startsWith('member')) return 'not-allowed'
  if (proof === 'always' && actor === 'owner with an old proof') return 'step-up-needed'
  if (proof && actor === 'owner by a temporary login') return 'step-up-needed'
  if (notWhenTemporary && actor === 'owner by a temporary login') return 'not-allowed'
  if (verified && actor === 'owner of a new account') return 'email-unverified'
  return 'in'
}

const refusals = ['no-token', 'not-found', 'not-allowed', 'suspended', 'step-up-needed', 'email-unverified']

/** The outcome of an answer: the access refusal, another refusal's code, or `done`. */
export function verdictOf({ status, text }: { status: number; text: string }): { refused?: string; code: string } {
  if (status < 400) return { code: 'done' }
  const { code } = JSON.parse(text) as { code: string }
  return status >= 500 || refusals.includes(code) ? { refused: code, code } : { code }
}

export interface Cast {
  /** Keeps everyone's proof but one person's fresh during long runs; returns whether it wrote. */
  stayProved(): Promise<boolean>
  of(actor: Actor): World
  /** The first owner of the account that the member or second owner belongs to. */
  ownerOf(actor: 'member' | 'second owner'): World
  /** The stranger, with data of their own. */
  stranger: World
  /** Invalid tokens, each with its refusal code. */
  badTokens: Readonly<Record<string, string>>
}

/** Creates all actors. Most have their own account, so that their changes do not affect the others. */
export async function makeCast(portal: ShopPortal): Promise<Cast> {
  const expired = await portal.signUpCustomer()
  await portal.clock({ advanceS: 3600 })
  const old = await makeWorld(portal)
  await portal.clock({ advanceS: 301 })
  const [owner, stranger, ofMember, ofSecond, suspended, temporary] = (await Promise.all(
    Array.from({ length: 6 }, () => makeWorld(portal)),
  )) as [World, World, World, World, World, World]
  const people: Record<Actor, World> = {
    visitor: { ...owner, token: '' },
    'person without an account': await asking(portal, owner, await takenOff(portal)),
    stranger: await asking(portal, owner, stranger),
    member: await withRole(portal, ofMember, 'member'),
    'second owner': await withRole(portal, ofSecond, 'owner'),
    owner,
    'member of a suspended account': await withRole(portal, suspended, 'member'),
    'owner of a suspended account': suspended,
    'owner of a new account': await beginner(portal, owner),
    'owner with an old proof': old,
    'owner by a temporary login': { ...temporary, token: await temporaryLogin(portal, temporary) },
  }
  await suspend(portal, suspended)
  const leaver = await portal.signUpCustomer()
  await portal.good(identity.signOut, {}, leaver.token)
  await quiet(portal)
  return {
    stayProved: stayingProved(portal, await userOf(portal, old)),
    of: (actor) => people[actor],
    ownerOf: (actor) => (actor === 'member' ? ofMember : ofSecond),
    stranger,
    badTokens: {
      '-': 'no-token',
      nonsense: 'bad-token',
      [expired.token]: 'token-expired',
      [leaver.token]: 'bad-token',
      [owner.values.adoptionToken ?? '']: 'bad-token',
    },
  }
}

/** A proof is valid for 5 minutes and a session is cached for one, so renewing every other minute keeps it valid. */
function stayingProved(portal: ShopPortal, except: string) {
  let renewedAt = performance.now()
  return async () => {
    if (performance.now() - renewedAt < 120_000) return false
    renewedAt = performance.now()
    const now = portal.server.runtime.clock.now()
    // A temporary login has no proof.
    const proved = 'WHERE user_uuid <> $2 AND proved_at IS NOT NULL'
    await portal.rows(`UPDATE identity.sessions SET proved_at = $1 ${proved}`, [now, except])
    return true
  }
}

/** A caller who names the given account but uses the person's own token and personal items. */
async function asking(portal: ShopPortal, about: World, person: Buyer): Promise<World> {
  const { token, Email } = person
  return { ...about, token, Email, values: { ...about.values, ...(await ownThings(portal, person)) } }
}

/** Another person with a role on an account. */
async function withRole(portal: ShopPortal, on: World, role: 'owner' | 'member'): Promise<World> {
  const person = await portal.signUpCustomer()
  const userUuid = await userOf(portal, person)
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, on.CustomerUUID, userUuid, role))
  return asking(portal, on, await portal.signIn(person))
}

/** A person who was removed from their only account. */
async function takenOff(portal: ShopPortal): Promise<Buyer> {
  const person = await portal.signUpCustomer()
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1', [person.CustomerUUID])
  return portal.signIn(person)
}

async function beginner(portal: ShopPortal, other: World): Promise<World> {
  const person = await portal.signUpCustomer({ verified: false })
  const things = Object.keys(other.values).map((name) => [name, name === 'orderNumber' ? 'W999999999' : randomUUID()])
  const values = { ...Object.fromEntries(things), customerUuid: person.CustomerUUID }
  return { ...other, ...person, values: { ...values, ...(await ownThings(portal, person)) } }
}

/** The token of a login through the provider's mailed link. */
export async function temporaryLogin(portal: ShopPortal, owner: Buyer): Promise<string> {
  const service = { headers: { 'auth-token': portal.environment.SERVICE_TOKEN ?? '' } }
  const mailed = async () => {
    const links = (await portal.messages(owner.Email, 0)).flatMap((mail) => mail.links)
    return links.filter((one) => one.includes('/link/login/temporarily'))
  }
  const before = new Set(await mailed())
  await portal.good(signInWays.sendTemporaryLogin, { Email: owner.Email, Seconds: 3600 }, service)
  const link = await eventually('the link of the login', async () => (await mailed()).find((one) => !before.has(one)))
  const code = new URL(link).searchParams.get('code') ?? ''
  const { Firebase_identity } = await portal.good(signInWays.temporaryLogin, { code })
  const input = { spid: '2', IdentityProvider: 'FIREBASE' as const, AuthCode: Firebase_identity }
  return (await portal.good(identity.auth, input)).JWT
}

async function suspend(portal: ShopPortal, owner: World): Promise<void> {
  const { CustomerUUID, token } = owner
  await systemOf(portal).inTransaction((ctx) => setAccountState(ctx, CustomerUUID, 'Suspended'))
  await eventually('the suspension to be known', async () =>
    (await portal.call(plans.mobiles, { customerUuid: CustomerUUID }, token)).status === 403 ? true : undefined,
  )
}

/** The user id behind a token. */
export async function userOf(portal: ShopPortal, { token }: Buyer): Promise<string> {
  const [person] = await portal.rows<{ uuid: string }>(
    'SELECT user_uuid AS uuid FROM identity.sessions WHERE session_uuid = $1',
    [sessionOf(token)],
  )
  return person?.uuid ?? ''
}
