import {
  anOperator,
  anyone,
  type Call,
  ownCustomer,
  ownCustomerEvenSuspended,
  partner,
  provider,
  signedIn,
  testOnly,
} from '@waea/contract/call'
import { type Flags, flagNames } from '@waea/contract/flags'
import { type Actor, operatorRoles, type Program, scopes } from '@waea/domain/access/actor'
import { type OperatorDeed, operatorDeeds, type ProvidersDeed } from '@waea/domain/access/operator-deeds'
import { Refused, refuse } from '@waea/domain/refusal'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Db } from '../ctx.ts'
import { authenticateCaller, authorizeCaller, type Shown as Keys, reasonOf } from './gate.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const customer = 'aaaaaaaa-1111-7111-8111-111111111111'
const person = {
  kind: 'person',
  userUuid: 'person',
  sessionUuid: 'session',
  roles: [{ CustomerUUID: customer, Role: 'member' }],
  provedAtMs: 0,
  isTemporary: false,
  suspendedCustomers: [],
  emailVerified: true,
} satisfies Actor
const proved = { ...person, provedAtMs: now }
const programs: Record<string, Program> = {
  'of the provider': { kind: 'client', name: 'provider', scopes },
  'of another': { kind: 'client', name: 'links', scopes: ['sign-in-links'] },
}
const operator = {
  kind: 'operator',
  OperatorUUID: 'operator',
  sessionUuid: 'session',
  provedAtMs: 0,
  roles: ['support'],
} satisfies Actor
const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as Flags

const callFor = (who: Call['who'], needs?: Call['needs']): Call => ({
  is: 'POST /door',
  says: '',
  who,
  gives: Type.Object({}),
  refuses: [],
  ...(needs && { needs }),
})

interface Shown extends Partial<Keys> {
  input?: Record<string, unknown>
  as?: Actor
  testClock?: boolean
}

/**
 * Returns the caller whom the gate lets in, or the refusal. The token `good` belongs to the person named; `old` has
 * expired.
 */
async function outcome(call: Call, { as = person, testClock = false, input = {}, ...keys }: Shown = {}) {
  try {
    const actor = await authenticateCaller(
      call,
      { token: undefined, clientToken: undefined, operatorToken: undefined, isVerified: false, ...keys },
      {} as Db,
      now,
      {
        authenticate: async (_db, token) => (token === 'good' ? as : refuse('token-expired')),
        authenticateOperator: async (token) =>
          token === 'cookie' ? (as.kind === 'operator' ? as : operator) : refuse('no-token'),
        authenticateProgram: async (token) => programs[token],
        authenticateView: async ({ operatorToken }) =>
          operatorToken === 'cookie' ? { ...person, viewedBy: { operator, reason: 'Ticket 1' } } : refuse('view-ended'),
      },
      { testClock },
    )
    authorizeCaller(call, actor, input, now, flags)
    return actor.kind
  } catch (error) {
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}

describe('a door', () => {
  test('for anyone lets visitors in as what they are, also with a token that is over', async () => {
    expect(await outcome(callFor(anyone))).toBe('visitor')
    expect(await outcome(callFor(anyone), { token: '-' })).toBe('visitor')
    expect(await outcome(callFor(anyone), { token: 'old' })).toBe('visitor')
    expect(await outcome(callFor(anyone), { token: 'good' })).toBe('person')
  })

  test('for people wants a token that holds, and says what is wrong with another', async () => {
    expect(await outcome(callFor(signedIn))).toBe('no-token')
    expect(await outcome(callFor(signedIn), { token: '-' })).toBe('no-token')
    expect(await outcome(callFor(signedIn), { token: 'old' })).toBe('token-expired')
    expect(await outcome(callFor(signedIn), { token: 'good' })).toBe('person')
    expect(await outcome(callFor(signedIn), { token: 'good', as: { kind: 'client', name: 'provider', scopes } })).toBe(
      'no-token',
    )
  })

  test('for programs of the provider tells a missing or unknown key from one without the scope', async () => {
    const operations = callFor(provider('flag:read'))
    expect(await outcome(operations, { clientToken: 'of the provider' })).toBe('client')
    expect(await outcome(callFor(provider('sign-in:link')), { clientToken: 'of another' })).toBe('client')
    expect(await outcome(operations, { clientToken: 'of another' })).toBe('not-allowed')
    for (const clientToken of [undefined, '', 'of the providex', 'of the provider ']) {
      expect(await outcome(operations, { clientToken, token: 'good' })).toBe('no-token')
    }
  })

  test('for people and programs takes the person where the key beside their token is unknown', async () => {
    const both = callFor({ kind: 'signed-in', orProvider: 'flag:read' })
    expect(await outcome(both, { clientToken: 'of the provider', token: 'good' })).toBe('client')
    expect(await outcome(both, { clientToken: 'a guess', token: 'good' })).toBe('person')
    expect(await outcome(both, { clientToken: 'a guess', token: 'old' })).toBe('token-expired')
    expect(await outcome(both, { clientToken: 'a guess' })).toBe('no-token')
    expect(await outcome(both, { clientToken: 'of another', token: 'good' })).toBe('not-allowed')
  })

  test('for the provider lets an operator in by the cookie, if their role allows the deed', async () => {
    const cookie = { operatorToken: 'cookie' }
    expect(await outcome(callFor(provider('customer:read')), cookie)).toBe('operator')
    expect(await outcome(callFor(provider('bill:credit')), cookie)).toBe('not-allowed')
    expect(await outcome(callFor(provider('customer:list')), cookie)).toBe('not-allowed')
    expect(await outcome(callFor(provider('customer:read')), { operatorToken: 'old' })).toBe('no-token')
    expect(await outcome(callFor(provider('customer:read')), { ...cookie, token: 'good' })).toBe('operator')
    expect(await outcome(callFor(anOperator), cookie)).toBe('operator')
    expect(await outcome(callFor(anOperator), { token: 'good' })).toBe('no-token')
    expect(await outcome(callFor(anOperator), { clientToken: 'of the provider' })).toBe('no-token')
  })

  test('for people and the provider takes the person before the operator who uses the same browser', async () => {
    const both = callFor({ kind: 'signed-in', orProvider: 'group:read' })
    expect(await outcome(both, { operatorToken: 'cookie' })).toBe('operator')
    expect(await outcome(both, { operatorToken: 'cookie', token: 'good' })).toBe('person')
    expect(await outcome(both, { operatorToken: 'cookie', token: 'old' })).toBe('token-expired')
    expect(await outcome(both, { operatorToken: 'cookie', clientToken: 'a guess' })).toBe('no-token')
  })

  test('for people is shut to an operator', async () => {
    expect(await outcome(callFor(signedIn), { operatorToken: 'cookie' })).toBe('no-token')
    expect(await outcome(callFor(ownCustomer()), { operatorToken: 'cookie', input: { customerUuid: customer } })).toBe(
      'no-token',
    )
    expect(await outcome(callFor(anyone), { operatorToken: 'cookie' })).toBe('visitor')
  })

  test('for tests is there only where the clock is one of tests', async () => {
    expect(await outcome(callFor(testOnly), { token: 'good' })).toBe('not-found')
    expect(await outcome(callFor(testOnly), { testClock: true })).toBe('visitor')
  })

  test('for a partner is shut until its signature is found to be right', async () => {
    expect(await outcome(callFor(partner('cards')))).toBe('not-allowed')
    expect(await outcome(callFor(partner('cards')), { token: 'good', clientToken: 'of the provider' })).toBe(
      'not-allowed',
    )
    expect(await outcome(callFor(partner('cards')), { isVerified: true })).toBe('partner')
  })
})

describe('the door of an account', () => {
  const named = (customerUuid: unknown) => ({ token: 'good', input: { customerUuid } })

  test('lets in whoever has a role on it, however its id is written', async () => {
    expect(await outcome(callFor(ownCustomer()), named(customer))).toBe('person')
    expect(await outcome(callFor(ownCustomer()), named(customer.toUpperCase()))).toBe('person')
    expect(
      await outcome(callFor(ownCustomer('Account', 'body')), { token: 'good', input: { Account: customer } }),
    ).toBe('person')
  })

  test('is not there for anybody else, nor for an id that is none', async () => {
    const another = 'bbbbbbbb-1111-7111-8111-111111111111'
    for (const id of [another, 'none', '', undefined, [customer]]) {
      expect(await outcome(callFor(ownCustomer()), named(id))).toBe('not-found')
    }
    expect(await outcome(callFor(ownCustomer()), { input: { customerUuid: customer } })).toBe('no-token')
  })

  test('is shut while the account is suspended, but for what a suspended account may do', async () => {
    const as = { ...person, suspendedCustomers: [customer] }
    for (const id of [customer, customer.toUpperCase()]) {
      expect(await outcome(callFor(ownCustomer()), { ...named(id), as })).toBe('suspended')
      expect(await outcome(callFor(ownCustomerEvenSuspended()), { ...named(id), as })).toBe('person')
    }
    expect(
      await outcome(callFor(ownCustomer()), { ...named(customer), as: { ...as, suspendedCustomers: ['another'] } }),
    ).toBe('person')
  })
})

describe('a call that needs a fresh proof', () => {
  const temporary = { ...person, isTemporary: true }

  test('asks whoever has shown none', async () => {
    const call = callFor(signedIn, 'step-up')
    expect(await outcome(call, { token: 'good' })).toBe('step-up-needed')
    expect(await outcome(call, { token: 'good', as: proved })).toBe('person')
  })

  test('of a session that began without one asks no other', async () => {
    const call = callFor(signedIn, 'step-up-when-unproved')
    const longAgo = now - 86_400_000
    expect(await outcome(call, { token: 'good', as: { ...person, provedAtMs: longAgo } })).toBe('person')
    expect(await outcome(call, { token: 'good' })).toBe('step-up-needed')
    expect(await outcome(call, { token: 'good', as: { ...temporary, provedAtMs: longAgo } })).toBe('step-up-needed')
    expect(await outcome(call, { token: 'good', as: temporary })).toBe('step-up-needed')
    expect(await outcome(call, { token: 'good', as: { ...temporary, provedAtMs: now } })).toBe('person')
  })

  test('asks nobody whose door stays shut anyway', async () => {
    const input = { customerUuid: 'bbbbbbbb-1111-7111-8111-111111111111' }
    expect(await outcome(callFor(ownCustomer(), 'step-up'), { token: 'good', input })).toBe('not-found')
  })

  test.each(Object.keys(operatorDeeds) as OperatorDeed[])('of an operator’s deed %s', async (deed) => {
    const by = (provedAtMs: number) => {
      const who = { ...operator, provedAtMs, roles: operatorRoles }
      return outcome(callFor(provider(deed)), { operatorToken: 'cookie', as: who })
    }
    const { roles, needs, scope }: ProvidersDeed = operatorDeeds[deed]
    if (roles.length === 0) return expect(await by(now)).toBe('not-allowed')
    const without = needs === 'step-up' ? 'step-up-needed' : 'operator'
    for (const provedAtMs of [0, now - 300_001, now + 1]) expect(await by(provedAtMs)).toBe(without)
    for (const provedAtMs of [now, now - 300_000]) expect(await by(provedAtMs)).toBe('operator')
    expect(await outcome(callFor(provider(deed)), { clientToken: 'of the provider' })).toBe(
      scope ? 'client' : 'not-allowed',
    )
  })

  test('of an operator’s own ways in needs one, too', async () => {
    const own = (needs?: Call['needs']) => outcome(callFor(anOperator, needs), { operatorToken: 'cookie' })
    expect([await own('step-up'), await own()]).toEqual(['step-up-needed', 'operator'])
  })

  test('is every such call, and no other', async () => {
    expect(await outcome(callFor(signedIn), { token: 'good', as: temporary })).toBe('person')
  })
})

describe('the view of an operator', () => {
  const view = { token: 'view.good', operatorToken: 'cookie' }
  const read = (who: Call['who'], over: Partial<Call> = {}): Call => ({ ...callFor(who), is: 'GET /door', ...over })
  const input = { customerUuid: customer }

  test('makes plain reads of the one customer, and no other call', async () => {
    for (const who of [anyone, signedIn, ownCustomer()]) {
      expect(await outcome(read(who), { ...view, input })).toBe('person')
      expect(await outcome(callFor(who), { ...view, input })).toBe('view-only')
      expect(await outcome(read(who, { needs: 'step-up' }), { ...view, input })).toBe('view-only')
      expect(await outcome(read(who, { answers: 'file' }), { ...view, input })).toBe('view-only')
      expect(await outcome(read(who, { answers: 'events' }), { ...view, input })).toBe('view-only')
      expect(await outcome(read(who, { runs: 'partner' }), { ...view, input })).toBe('view-only')
      expect(await outcome(read(who, { runs: 'partner', forViews: true }), { ...view, input })).toBe('person')
      expect(await outcome(read(who, { forViews: false }), { ...view, input })).toBe('view-only')
    }
    for (const who of [anOperator, provider('customer:read')]) expect(await outcome(read(who), view)).toBe('view-only')
    const other = { customerUuid: 'bbbbbbbb-1111-7111-8111-111111111111' }
    expect(await outcome(read(ownCustomer()), { ...view, input: other })).toBe('not-found')
  })

  test('is over for every call without the operator’s own cookie, also where visitors may', async () => {
    for (const operatorToken of [undefined, 'another'])
      expect(await outcome(read(anyone), { ...view, operatorToken })).toBe('view-ended')
  })
})

describe('the reason of an operator', () => {
  const read = callFor(provider('customer:read'))
  const said = (sent: string | undefined, call = read, actor: Actor = operator) => {
    try {
      return reasonOf(call, actor, sent)
    } catch (error) {
      if (error instanceof Refused) return [error.refusal.refused, error.refusal.field]
      throw error
    }
  }

  test('is required where a customer is read or changed, in 3 to 200 characters of any script', () => {
    const refused = ['invalid-input', 'operator-reason']
    expect(said(encodeURIComponent(' Pōtae rang about ticket 12 '))).toBe('Pōtae rang about ticket 12')
    expect(said('abc')).toBe('abc')
    expect(said('a'.repeat(200))).toHaveLength(200)
    for (const wrong of [undefined, '', '%20', 'ab', 'a'.repeat(201), '%zz', 'one%0Atwo'])
      expect(said(wrong)).toEqual(refused)
  })

  test('is not required elsewhere, nor of programs', () => {
    expect(said(undefined, callFor(provider('flag:read')))).toBeUndefined()
    expect(said(undefined, read, { kind: 'client', name: 'provider', scopes })).toBeUndefined()
  })
})
