import { IdentityProvider, SocialProvider } from '@waea/contract/people/identity'
import type { Uuid } from '@waea/kit/ids'
import { Ajv, type ValidateFunction } from 'ajv'
import { type Static, type TSchema, Type } from 'typebox'
import { plain } from '../../../platform/http/validation.ts'

const Text = Type.String()
const TextOrNone = Type.Union([Type.String(), Type.Null()])
/** Lifetime of the session it opens; null for a normal session. */
const Seconds = Type.Union([Type.Integer({ minimum: 1, maximum: 3600 }), Type.Null()])

/** The code mailed together with a link. */
const Code = Type.Object({ codeHash: Text })
/** A code, with the people that the email or number belongs to, and whether it was sent by SMS. */
const CodeOfPeople = Type.Object({ codeHash: Text, users: Type.Array(Text), isTexted: Type.Optional(Type.Boolean()) })
/** Opens a session: the provider that verified the person, and how long the session lasts. */
const Pass = Type.Object({ provider: IdentityProvider, sessionS: Seconds })

/** An operator's view of the portal as a customer: the operator, their session, and why. */
const View = Type.Object({ OperatorUUID: Text, operatorSession: Text, reason: Text })

/** A person as a provider identifies them. */
export const ProviderIdentity = Type.Object({
  provider: SocialProvider,
  issuer: Text,
  subject: Text,
  email: TextOrNone,
})
export type ProviderIdentity = Static<typeof ProviderIdentity>

interface Kind {
  payload: TSchema
  /** Hashed with the token, so that a token of one kind is not valid as another. */
  mark: readonly string[]
}

/** Every kind of one-time token, with the payload stored beside its hash. */
const kinds = {
  'sign-up': { payload: Code, mark: ['secret', 'sign-up'] },
  'verify-email': { payload: Code, mark: ['secret', 'verify-email'] },
  'new-password': { payload: Code, mark: ['secret', 'new-password'] },
  'step-up': { payload: Code, mark: ['secret', 'step-up'] },
  'adopt-sim': { payload: Code, mark: ['secret', 'adopt-sim'] },
  'sign-in': { payload: CodeOfPeople, mark: ['secret', 'sign-in'] },
  'recover-email': { payload: CodeOfPeople, mark: ['secret', 'recover-email'] },
  identity: { payload: Pass, mark: ['pass', 'identity'] },
  'temporary-login': { payload: Pass, mark: ['pass', 'temporary-login'] },
  'auth-token': { payload: Pass, mark: ['pass', 'auth-token'] },
  'waiting-sign-in': {
    payload: Type.Object({
      provider: IdentityProvider,
      how: Text,
      sessionS: Seconds,
      // Missing in tickets of an earlier version.
      isProof: Type.Optional(Type.Boolean()),
    }),
    mark: ['ticket'],
  },
  'social-try': {
    payload: Type.Object({
      browser: Text,
      provider: SocialProvider,
      nonce: Text,
      codeVerifier: Text,
      redirect: TextOrNone,
      purpose: Type.Union([Type.Literal('sign-in'), Type.Literal('connect'), Type.Literal('proof')]),
    }),
    mark: ['social-state'],
  },
  'social-name': { payload: Type.Object({ FirstName: Text, LastName: Text }), mark: ['social-state'] },
  'social-identity': {
    payload: Type.Object({ ...ProviderIdentity.properties, browser: Text }),
    mark: ['social-state'],
  },
  invitation: {
    payload: Type.Object({ email: Text, Role: Type.Union([Type.Literal('owner'), Type.Literal('member')]) }),
    mark: ['invitation'],
  },
  /** What a guest looked up: a service to pay for, or the customer's bills. Null if neither. */
  'guest-response': {
    payload: Type.Object({ lookup: Text, use: Text, service: TextOrNone, bill: TextOrNone }),
    mark: ['guest-response'],
  },
  /** Opens a view; its subject is the customer. */
  'view-start': { payload: View, mark: ['view', 'start'] },
  /** An open view. It is not used up by a read; using it up ends it. */
  view: { payload: View, mark: ['view', 'open'] },
  'used-challenge': { payload: Type.Object({}), mark: ['used challenge'] },
} as const satisfies Record<string, Kind>

export type TokenKind = keyof typeof kinds
export const everyKind = Object.keys(kinds) as TokenKind[]
export const markOf = (kind: TokenKind): readonly string[] => kinds[kind].mark

/** The kinds that are sent as a code to type. */
export type CodeKind =
  | 'sign-up'
  | 'verify-email'
  | 'new-password'
  | 'step-up'
  | 'adopt-sim'
  | 'sign-in'
  | 'recover-email'

export type Payload<K extends TokenKind> = Static<(typeof kinds)[K]['payload']>

/** The person or thing a token is about; null if a visitor started it. */
export type Subject<K extends TokenKind> = K extends 'social-try' | 'social-identity'
  ? Uuid | null
  : K extends 'social-name' | 'used-challenge'
    ? null
    : Uuid

const ajv = new Ajv({ strict: false })
const checks = new Map<TokenKind, ValidateFunction>()

/** The payload of a row. Throws if it does not match its kind, because another version wrote it. */
export function payloadOf<K extends TokenKind>(kind: K, payload: unknown): Payload<K> {
  const check = checks.get(kind) ?? ajv.compile(plain(kinds[kind].payload))
  checks.set(kind, check)
  if (!check(payload)) throw new Error(`A token of ${kind} holds another payload: ${ajv.errorsText(check.errors)}`)
  return payload as Payload<K>
}
