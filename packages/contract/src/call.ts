import type { Partner } from '@waea/domain/access/actor'
import type { OperatorDeed } from '@waea/domain/access/operator-deeds'
import type { RefusalCode } from '@waea/domain/refusal'
import type { Static, TObject, TSchema } from 'typebox'
import type { FlagName } from './flags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call names the customer: in the path, query or body, and under which name. */
export type CustomerAt = { in: 'path' | 'query' | 'body'; name: string }

/**
 * Who may make a call. There is no default: a call without it does not compile.
 * - `anyone`: visitors too; a valid token is still read when one is sent.
 * - `signed-in`: a person with a valid token. With `orProvider`, also the provider's operators and programs that may do
 *   the deed.
 * - `own-customer`: a person with a role on the customer that the call names; others get the same answer as for an
 *   unknown id. With `orProvider`, also the provider's operators and programs that may do the deed, for every customer.
 * - `partner`: another system; the gate verifies its signature over the raw bytes.
 * - `provider`: an operator whose roles allow the deed, by the cookie of their session; or a program of the provider, with
 *   its token in the header auth-token and the deed's scope.
 * - `operator`: a signed-in operator, about themselves.
 * - `test`: only with CLOCK=test.
 */
export type Who =
  | { kind: 'anyone' }
  | { kind: 'signed-in'; orProvider?: OperatorDeed }
  | { kind: 'own-customer'; customer: CustomerAt; whileSuspended: boolean; orProvider?: OperatorDeed }
  | FromPartner
  | { kind: 'provider'; deed: OperatorDeed }
  | { kind: 'operator' }
  | { kind: 'test' }

/** A partner's call. Its handler is registered together with the signature check. */
export type FromPartner = { kind: 'partner'; name: Partner }

export const anyone: Who = { kind: 'anyone' }
export const signedIn: Who = { kind: 'signed-in' }
export const testOnly: Who = { kind: 'test' }
/** A signed-in operator, whatever their roles. */
export const anOperator: Who = { kind: 'operator' }

/** A person with a valid token, or the provider. */
export function signedInOrProvider(deed: OperatorDeed): Who {
  return { kind: 'signed-in', orProvider: deed }
}

/** A partner's webhook, verified before its handler runs. */
export function partner(name: Partner): FromPartner {
  return { kind: 'partner', name }
}

/** The provider's operators and programs that may do a deed. */
export function provider(deed: OperatorDeed): Who {
  return { kind: 'provider', deed }
}

/** The customer named in the path, by default under `customerUuid`. */
export function ownCustomer(name = 'customerUuid', where: CustomerAt['in'] = 'path'): Who {
  return { kind: 'own-customer', customer: { in: where, name }, whileSuspended: false }
}

/** Like `ownCustomer`, but also allowed for a suspended account: reading what is owed, paying it, signing out. */
export function ownCustomerEvenSuspended(name = 'customerUuid', where: CustomerAt['in'] = 'path'): Who {
  return { kind: 'own-customer', customer: { in: where, name }, whileSuspended: true }
}

/** Like `ownCustomer`, but also allowed for the provider, which may name any customer. */
export function ownCustomerOrProvider(deed: OperatorDeed, { whileSuspended = false } = {}): Who {
  return { kind: 'own-customer', customer: { in: 'path', name: 'customerUuid' }, whileSuspended, orProvider: deed }
}

/** The deed with which the provider's operators and programs make a call; undefined when they may not. */
export function providersDeedOf({ who }: Call): OperatorDeed | undefined {
  if (who.kind === 'provider') return who.deed
  return who.kind === 'own-customer' || who.kind === 'signed-in' ? who.orProvider : undefined
}

/**
 * The refusals of every call that tries a card, or gives the browser the means to. After many declined cards, a person
 * must pass a captcha (its token goes in the header captcha-token), and later has to wait.
 */
export const cardTryRefusals = [
  'captcha-needed',
  'captcha-wrong',
  'captcha-unavailable',
  'too-many-declines',
  'card-resting',
  'in-progress',
] as const satisfies readonly RefusalCode[]

/** How a call runs: its `runs`, or by default `reads` for GET and `transaction` for other methods. */
export const runsOf = (call: Call): NonNullable<Call['runs']> =>
  call.runs ?? (methodOf(call) === 'GET' ? 'reads' : 'transaction')

/** Whether an operator who sees the portal as its customer may make a call: a plain read, and nothing else. */
export function isForViews(call: Call): boolean {
  if (call.who.kind !== 'anyone' && call.who.kind !== 'signed-in' && call.who.kind !== 'own-customer') return false
  const isPlain = call.needs === undefined && (call.answers ?? 'json') === 'json'
  return isPlain && (call.forViews ?? runsOf(call) === 'reads')
}

/** The refusal for an empty path value; undefined when the call does not define one. */
export function refusalOfEmpty({ refusesEmpty }: Pick<Call, 'refusesEmpty'>, name: string): RefusalCode | undefined {
  return typeof refusesEmpty === 'object' ? refusesEmpty[name] : refusesEmpty
}

/** Whether a call accepts a captcha token. */
export const takesCaptcha = ({ refuses }: Call): boolean => refuses.includes('captcha-needed')

/** Converts to milliseconds, for `fresh`. */
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000

export type Call = {
  /** Method and path. `:name` is a path value. */
  is: `${Method} /${string}`
  /** Further paths of the same call, with the same path values. */
  also?: readonly `/${string}`[]
  /** One sentence for the documentation, with the section of the specification. */
  says: string
  who: Who
  /**
   * The refusal for an empty path value, or an empty account in a body; one for all, or one per name. By default an
   * empty account is refused with `refusalWithoutAccount`, and any other empty value counts as an unknown id.
   */
  refusesEmpty?: RefusalCode | Readonly<Record<string, RefusalCode>>
  query?: TObject
  body?: TSchema
  /** The body is a file of at most this many bytes, of any content type; the handler reads it as a stream. */
  takesFile?: number
  gives: TSchema
  /** The refusals a handler may answer with, besides those every call can have. */
  refuses: readonly RefusalCode[]
  /** How long a client may show the answer without a new request, in milliseconds. */
  fresh?: number
  /**
   * By default the browser does not cache an answer without `fresh`. With this flag it stores the answer on the
   * signed-in person's device, to show it offline until they sign out; it still fetches it again whenever the screen
   * opens.
   */
  offline?: true
  /** The status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202 | 204
  /**
   * `json` by default; `file` answers bytes with a content type and a file name; `redirect` takes a form that a browser
   * submits from another site, and redirects to the `Location` of the answer.
   */
  answers?: 'json' | 'file' | 'events' | 'redirect'
  /**
   * - `transaction` (default of every method but GET): the whole call is one transaction.
   * - `reads` (default of GET): no transaction.
   * - `partner`: the handler calls a partner and opens its own transactions around that.
   * - `single`: the handler's only write is one statement, which is its own transaction.
   */
  runs?: 'transaction' | 'reads' | 'partner' | 'single'
  /** The call moves money or goods: an Idempotency-Key header is honoured, and the web always sends one. */
  once?: boolean
  /**
   * - `step-up`: the person must have given the password, a passkey or an emailed code within the last 5 minutes.
   *   Otherwise the call is refused with 'step-up-needed' before the handler runs; the portal requests the proof and
   *   repeats the call. Of an operator's call about themselves: a passkey, a code of the app or a sign-in at the company.
   * - `step-up-when-unproved`: the same, but only for a session that started without a proof: a temporary login, or a
   *   texted code.
   * - `step-up-in-part`: the handler itself requires the proof for a part of the call, which its tests name.
   */
  needs?: 'step-up' | 'step-up-when-unproved' | 'step-up-in-part'
  /**
   * The answer contains plans and prices. If the provider keeps those behind a password, visitors without it are
   * refused with 'plans-locked', and no shared cache keeps the answer.
   */
  isOfPlans?: true
  /**
   * The feature's flags. All must be on; a hiding flag (`HIDE_…`) must be off. Otherwise everyone except the
   * provider is refused with 'not-allowed', before a step-up is requested.
   */
  flags?: readonly FlagName[]
  /**
   * Whether an operator who sees the portal as its customer may make the call. By default they may make what runs
   * `reads`, unless it needs a proof or answers with a file or a stream (`isForViews`). `false` for a read whose answer is a
   * secret or gives a right; `true` for a call that reads from a partner and does nothing else.
   */
  forViews?: boolean
  /** Query values that the portal adds while no one is signed in (2§7.3). */
  visitorSays?: Readonly<Record<string, string>>
  /** Requests allowed per minute and IP address; the general limit by default. */
  triesPerMinute?: number
}

/**
 * The refusal of a call that must name the customer's account but does not. A call that moves money or goods needs a
 * customer who pays; any other call only needs an account (1§5, 3§8.5). Undefined for other calls.
 */
export function refusalWithoutAccount({ who, once, refusesEmpty }: Call): RefusalCode | undefined {
  if (who.kind !== 'own-customer') return undefined
  if (typeof refusesEmpty === 'string') return refusesEmpty
  return once ? 'no-customer-uuid' : 'account-not-named'
}

export type CallTable = Record<string, Call>

/**
 * Declares the calls of one capability. It returns the table unchanged, with its literal types: the table is the
 * documentation, the validation and the types.
 */
export function calls<const T extends CallTable>(table: T): T {
  return table
}

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type PathValues<C extends Call> = { [K in PathNames<C['is']>]: string }
type QueryValues<C extends Call> = C extends { query: infer Q extends TSchema } ? Static<Q> : unknown
/** A body that is not an object, such as bare text, is named Body. */
type BodyValues<C extends Call> = C extends { body: infer B extends TSchema }
  ? Static<B> extends object
    ? Static<B>
    : { Body: Static<B> }
  : unknown

/** The input of a call: its path, query and body values as one flat object. If a name occurs twice, the path wins. */
export type Input<C extends Call> = PathValues<C> & QueryValues<C> & BodyValues<C>
/** The type of a call's answer. */
export type Gives<C extends Call> = Static<C['gives']>

export function methodOf(call: Call): Method {
  return call.is.slice(0, call.is.indexOf(' ')) as Method
}

export function pathOf(call: Call): string {
  return call.is.slice(call.is.indexOf(' ') + 1)
}

/** The names of the path values of a path such as `/v3/customer/:customerUuid/invoices`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((found) => found[1] as string)
}
