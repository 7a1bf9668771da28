import type { Partner, Scope } from '@waea/domain/access/actor'
import type { RefusalCode } from '@waea/domain/refusal'
import type { Static, TObject, TSchema } from 'typebox'
import type { FlagName } from './flags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call names the customer: in its path, query or body, and in which field. */
export type CustomerAt = { in: 'path' | 'query' | 'body'; name: string }

/**
 * Who may make a call. There is no default: a call without it does not compile.
 * - `anyone`: visitors too; a valid token is still read when one is sent.
 * - `signed-in`: a person with a valid token. With `orClient`, also a program of the provider with that scope.
 * - `own-customer`: a person with a role on the customer the call names; others get the answer of an unknown id. With
 *   `orClient`, also a program of the provider with that scope, for every customer.
 * - `partner`: another system, which the gate verifies by its signature over the raw bytes.
 * - `client`: a program of the provider, with its token in the header auth-token and the scope that the call asks for.
 * - `test`: only where CLOCK=test.
 */
export type Who =
  | { kind: 'anyone' }
  | { kind: 'signed-in'; orClient?: Scope }
  | { kind: 'own-customer'; customer: CustomerAt; whileSuspended: boolean; orClient?: Scope }
  | FromPartner
  | { kind: 'client'; scope: Scope }
  | { kind: 'test' }

/** A call of a partner: its handler comes with what verifies it. */
export type FromPartner = { kind: 'partner'; name: Partner }

export const anyone: Who = { kind: 'anyone' }
export const signedIn: Who = { kind: 'signed-in' }
export const testOnly: Who = { kind: 'test' }

/** A person with a valid token, or a program of the provider with a scope. */
export function signedInOrClient(scope: Scope): Who {
  return { kind: 'signed-in', orClient: scope }
}

/** A partner's webhook, verified before its handler runs. */
export function partner(name: Partner): FromPartner {
  return { kind: 'partner', name }
}

/** A program of the provider that has a scope. */
export function client(scope: Scope): Who {
  return { kind: 'client', scope }
}

/** The customer named in the path, by default under `customerUuid`. */
export function ownCustomer(name = 'customerUuid', where: CustomerAt['in'] = 'path'): Who {
  return { kind: 'own-customer', customer: { in: where, name }, whileSuspended: false }
}

/** As `ownCustomer`, and open to a suspended account too: reading what is owed, paying it, signing out. */
export function ownCustomerEvenSuspended(name = 'customerUuid', where: CustomerAt['in'] = 'path'): Who {
  return { kind: 'own-customer', customer: { in: where, name }, whileSuspended: true }
}

/** As `ownCustomer`, for a program of the provider with a scope too: then any customer may be named. */
export function ownCustomerOrClient(scope: Scope): Who {
  return {
    kind: 'own-customer',
    customer: { in: 'path', name: 'customerUuid' },
    whileSuspended: false,
    orClient: scope,
  }
}

/** The scope by which a program of the provider makes a call; undefined where none may. */
export function clientScopeOf({ who }: Call): Scope | undefined {
  if (who.kind === 'client') return who.scope
  return who.kind === 'own-customer' || who.kind === 'signed-in' ? who.orClient : undefined
}

/**
 * The refusals of every call that tries a card, or gives the browser the means to: somebody with many declined cards
 * must pass a captcha, whose token goes in the header captcha-token, and then has to wait.
 */
export const cardTryRefusals = [
  'captcha-needed',
  'captcha-wrong',
  'captcha-unavailable',
  'too-many-declines',
  'card-resting',
  'in-progress',
] as const satisfies readonly RefusalCode[]

/** How a call runs: as it says, else one that only gets reads, and any other is a transaction. */
export const runsOf = (call: Call): NonNullable<Call['runs']> =>
  call.runs ?? (methodOf(call) === 'GET' ? 'reads' : 'transaction')

/** What a call refuses where a value of its path is empty, if it says so. */
export function refusalOfEmpty({ refusesEmpty }: Pick<Call, 'refusesEmpty'>, name: string): RefusalCode | undefined {
  return typeof refusesEmpty === 'object' ? refusesEmpty[name] : refusesEmpty
}

/** Whether a call takes a captcha's token. */
export const takesCaptcha = ({ refuses }: Call): boolean => refuses.includes('captcha-needed')

/** Milliseconds, for `fresh`. */
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
   * What is refused where a value of the path, or the account in a body, is empty; or for values by their names. When not
   * said, an empty account is `refusalWithoutAccount`, and any other an id that does not exist.
   */
  refusesEmpty?: RefusalCode | Readonly<Record<string, RefusalCode>>
  query?: TObject
  body?: TSchema
  /** The body is a file of at most so many bytes, of any content type; the handler reads it as it comes in. */
  takesFile?: number
  gives: TSchema
  /** The refusals a handler may answer with, beside those every call can have. */
  refuses: readonly RefusalCode[]
  /** How long a client may show the answer without asking again, in milliseconds. */
  fresh?: number
  /**
   * Without a lifetime the browser does not cache an answer. This one it stores all the same on the signed-in person's
   * device, to show it offline until they sign out; it fetches it again whenever the screen opens.
   */
  offline?: true
  /** The status of a good answer; 200 when not said. */
  status?: 200 | 201 | 202 | 204
  /**
   * `json` when not said; `file` answers bytes with a content type and a file name; `redirect` takes a form that a
   * browser brings from another site, and leads it on to the `Location` of the answer.
   */
  answers?: 'json' | 'file' | 'events' | 'redirect'
  /**
   * `transaction` (the default of every method but GET): the whole call is one transaction.
   * `reads`: no transaction (the default of GET).
   * `partner`: the handler speaks to a partner and opens its own transactions around that.
   * `single`: the one write of the handler is a statement that is a transaction of its own.
   */
  runs?: 'transaction' | 'reads' | 'partner' | 'single'
  /** Money or goods move: an Idempotency-Key header is honoured, and the web always sends one. */
  once?: boolean
  /**
   * `step-up`: the person must have given the password, a passkey or an emailed code within the last 5 minutes. Others
   * are refused 'step-up-needed' before the handler runs; the portal asks for the proof and repeats the call.
   * `step-up-when-unproved`: the same, for a session that began without a proof: a temporary login, or a texted code.
   * `step-up-in-part`: the handler asks for the proof, for the part of the call that its tests name.
   */
  needs?: 'step-up' | 'step-up-when-unproved' | 'step-up-in-part'
  /**
   * Tells plans and prices: where the provider keeps them behind a password, visitors who have not given it are refused
   * 'plans-locked', and no cache on the way keeps the answer.
   */
  isOfPlans?: true
  /**
   * The flags of its feature, all of which have to be on; one that hides, off. Otherwise everybody but a program of the
   * provider is refused 'not-allowed', before a proof is asked for.
   */
  flags?: readonly FlagName[]
  /** Query values that the portal adds while nobody is signed in (2§7.3). */
  visitorSays?: Readonly<Record<string, string>>
  /** Tries one address may make in a minute; the general limit when not said. */
  triesPerMinute?: number
}

/**
 * The refusal of a call that should name the customer's account but does not: one that moves money or goods needs a
 * customer to pay, any other only an account (1§5, 3§8.5). Undefined for other calls.
 */
export function refusalWithoutAccount({ who, once, refusesEmpty }: Call): RefusalCode | undefined {
  if (who.kind !== 'own-customer') return undefined
  if (typeof refusesEmpty === 'string') return refusesEmpty
  return once ? 'no-customer-uuid' : 'account-not-named'
}

export type CallTable = Record<string, Call>

/** Declares the calls of one capability. Only a typed identity: the table is the documentation, the validation and the types. */
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
/** A body that is no object, such as a bare text, goes by the name Body. */
type BodyValues<C extends Call> = C extends { body: infer B extends TSchema }
  ? Static<B> extends object
    ? Static<B>
    : { Body: Static<B> }
  : unknown

/** The input of a call: its path, query and body values as one flat object. If a name occurs twice, the path wins. */
export type Input<C extends Call> = PathValues<C> & QueryValues<C> & BodyValues<C>
/** What a call answers. */
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
