import { type Call, isForViews, providersDeedOf } from '@waea/contract/call'
import { type Flags, lets } from '@waea/contract/flags'
import { type Actor, type Person, type Program, roleOn } from '@waea/domain/access/actor'
import { may } from '@waea/domain/access/may'
import { type OperatorDeed, providersDeed } from '@waea/domain/access/operator-deeds'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { reasonHeader, viewMark } from '../operator/request-names.ts'
import { hasFreshProof, isUnproved } from '../safety/fresh-proof.ts'

export type Authenticate = (db: ReadDb, token: string, nowMs: number) => Promise<Actor | Refusal>
/** Finds the operator of a session's cookie. Refuses 'no-token' for a session that has ended. */
export type AuthenticateOperator = (token: string) => Promise<Actor | Refusal>
/** Finds the program of a token; undefined for an unknown one. Throws 'too-many-tries' above the limit of its key. */
export type AuthenticateProgram = (token: string) => Promise<Program | undefined>

/**
 * Finds the person as whom an operator sees the portal, by the tokens of the view and of the operator. Refuses
 * 'view-ended'.
 */
export type AuthenticateView = (shown: {
  token: string
  operatorToken: string | undefined
}) => Promise<Person | Refusal>

/** The credentials that a request sends. */
export interface Shown {
  token: string | undefined
  /** The auth-token header. */
  clientToken: string | undefined
  /** The cookie of an operator's session. */
  operatorToken: string | undefined
  /** Whether a partner's signature was verified. Nothing else of the request may be used before that. */
  isVerified: boolean
}

/**
 * Authenticates the caller before anything else in the request is read. Refuses a visitor where the call is for people
 * or the provider: 'No auth token' without a key or with an unknown one, 'not allowed' for a key without the scope or
 * an operator without the role (2§7.4). An unknown key is ignored beside a person's token. A person's token never
 * counts as an operator, and an operator's cookie counts only where no other token was sent. The token of a view makes
 * plain reads and nothing else, whatever else is sent.
 */
export async function authenticateCaller(
  call: Call,
  shown: Shown,
  db: ReadDb,
  nowMs: number,
  finds: {
    authenticate: Authenticate
    authenticateOperator: AuthenticateOperator
    authenticateProgram: AuthenticateProgram
    authenticateView: AuthenticateView
  },
  settings: { testClock: boolean },
): Promise<Actor> {
  const { who } = call
  if (who.kind === 'partner') {
    if (!shown.isVerified) throw new Refused(refuse('not-allowed'))
    return { kind: 'partner', name: who.name }
  }
  if (who.kind === 'test') {
    if (!settings.testClock) throw new Refused(refuse('not-found'))
    return { kind: 'visitor' }
  }
  const token = shown.token && shown.token !== '-' ? shown.token : undefined
  if (token?.startsWith(viewMark)) return viewer(call, await finds.authenticateView({ ...shown, token }))
  const deed = providersDeedOf(call)
  const program = deed && shown.clientToken ? await finds.authenticateProgram(shown.clientToken) : undefined
  if (program) return permitted(program, deed)
  if (deed && who.kind !== 'provider' && shown.clientToken !== undefined && !token)
    throw new Refused(refuse('no-token'))
  const isForOperators = who.kind === 'provider' || who.kind === 'operator' || (deed !== undefined && !token)
  if (isForOperators && shown.operatorToken !== undefined && shown.clientToken === undefined) {
    const operator = await finds.authenticateOperator(shown.operatorToken)
    if (isRefusal(operator)) throw new Refused(operator)
    return permitted(operator, deed)
  }
  if (who.kind === 'provider' || who.kind === 'operator') throw new Refused(refuse('no-token'))
  const actor = token ? await finds.authenticate(db, token, nowMs) : refuse('no-token')
  if (who.kind === 'anyone') return isRefusal(actor) ? { kind: 'visitor' } : actor
  if (isRefusal(actor)) throw new Refused(actor)
  if (actor.kind !== 'person') throw new Refused(refuse('no-token'))
  return actor
}

/** Who sees the portal in a view, for a plain read. Refuses everything else, before any of the request is used. */
function viewer(call: Call, person: Person | Refusal): Person {
  if (isRefusal(person)) throw new Refused(person)
  if (!isForViews(call)) throw new Refused(refuse('view-only'))
  return person
}

/** The caller, if they may do the deed of a call; throws 'not-allowed' if not. */
function permitted(actor: Actor, deed: OperatorDeed | undefined): Actor {
  if (deed && may(actor, deed, { isProviders: true }) !== 'yes') throw new Refused(refuse('not-allowed'))
  return actor
}

const reasonCharacters = { least: 3, most: 200 }

/**
 * The reason that an operator gives for reading or changing a customer, from the percent-encoded header
 * operator-reason. Refuses 'invalid-input' if the deed needs one and the header has none, or it is too short or long.
 */
export function reasonOf(call: Call, actor: Actor, sent: string | undefined): string | undefined {
  const deed = providersDeedOf(call)
  if (actor.kind !== 'operator' || !deed || !providersDeed(deed)?.ofCustomer) return undefined
  const reason = decoded(sent ?? '').trim()
  if (reason === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, reasonHeader))
  if (reason.length < reasonCharacters.least || reason.length > reasonCharacters.most || hasControls(reason))
    throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, reasonHeader))
  return reason
}

const hasControls = (text: string) => /\p{Cc}/u.test(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, reasonHeader))
  }
}

/**
 * Checks a caller against the call's `who`, and whether they proved lately who they are, if the call or its deed needs
 * that. A person who requests another customer's data gets the answer for an
 * unknown id. Refuses 'not-allowed' while a flag of the call is off, except to the provider.
 */
export function authorizeCaller(
  call: Call,
  actor: Actor,
  input: Record<string, unknown>,
  nowMs: number,
  flags: Flags,
): void {
  if (actor.kind === 'operator' && operatorNeedsProof(call) && !hasFreshProof(actor, nowMs)) {
    throw new Refused(refuse('step-up-needed'))
  }
  if (actor.kind !== 'person' && actor.kind !== 'visitor') return
  const isForAnyone = call.who.kind === 'anyone'
  if (actor.kind === 'person' && !isForAnyone) authorizeForCustomer(call.who, actor, input)
  if (call.flags?.some((name) => !lets(flags, name))) throw new Refused(refuse('not-allowed'))
  if (actor.kind !== 'person' || isForAnyone) return
  // Last, so that nobody has to enter a password for a call they may not make anyway.
  if (needsProof(call, actor) && !hasFreshProof(actor, nowMs)) {
    throw new Refused(refuse('step-up-needed'))
  }
}

/** Deeds that give a right, and an operator's own ways in, which would serve as a proof later. */
function operatorNeedsProof(call: Call): boolean {
  if (call.who.kind === 'operator') return call.needs === 'step-up'
  const deed = providersDeedOf(call)
  return deed !== undefined && providersDeed(deed)?.needs === 'step-up'
}

function needsProof(call: Call, actor: Extract<Actor, { kind: 'person' }>): boolean {
  return call.needs === 'step-up' || (call.needs === 'step-up-when-unproved' && isUnproved(actor))
}

function authorizeForCustomer(
  who: Call['who'],
  actor: Extract<Actor, { kind: 'person' }>,
  input: Record<string, unknown>,
): void {
  if (who.kind === 'own-customer') {
    const customer = input[who.customer.name]
    if (!isUuid(customer) || !roleOn(actor, customer.toLowerCase())) {
      throw new Refused(refuse('not-found'))
    }
    if (!who.whileSuspended && actor.suspendedCustomers.includes(customer.toLowerCase()))
      throw new Refused(refuse('suspended'))
  }
}
