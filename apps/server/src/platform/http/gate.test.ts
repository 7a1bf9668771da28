import {
  anyone,
  type Call,
  ownCustomer,
  ownCustomerEvenSuspended,
  partner,
  provider,
  signedIn,
  testOnly,
} from '@waea/contract/call'
import { Refused, refuse } from '@waea/domain/refusal'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Actor, Db } from '../ctx.ts'
import { type GateAsk, passGate, sameToken } from './gate.ts'

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
const settings = { serviceToken: 'of the provider', testClock: false }

const callFor = (who: Call['who'], needs?: Call['needs']): Call => ({
  is: 'POST /door',
  says: '',
  who,
  gives: Type.Object({}),
  refuses: [],
  ...(needs && { needs }),
})

interface Shown extends Partial<GateAsk> {
  as?: Actor
  testClock?: boolean
  noServiceToken?: boolean
}

/** Who gets in at a door, or why not. The token `good` is that of the person named, `old` has expired. */
async function told(call: Call, { as = person, testClock = false, noServiceToken, ...ask }: Shown = {}) {
  try {
    const actor = await passGate(
      call,
      { token: undefined, serviceToken: undefined, asked: {}, ...ask },
      {} as Db,
      now,
      async (_db, token) => (token === 'good' ? as : refuse('token-expired')),
      { ...settings, testClock, ...(noServiceToken && { serviceToken: undefined }) },
    )
    return actor.kind
  } catch (error) {
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}

describe('a door', () => {
  test('for anyone lets visitors in as what they are, also with a token that is over', async () => {
    expect(await told(callFor(anyone))).toBe('visitor')
    expect(await told(callFor(anyone), { token: '-' })).toBe('visitor')
    expect(await told(callFor(anyone), { token: 'old' })).toBe('visitor')
    expect(await told(callFor(anyone), { token: 'good' })).toBe('person')
  })

  test('for people wants a token that holds, and says what is wrong with another', async () => {
    expect(await told(callFor(signedIn))).toBe('no-token')
    expect(await told(callFor(signedIn), { token: '-' })).toBe('no-token')
    expect(await told(callFor(signedIn), { token: 'old' })).toBe('token-expired')
    expect(await told(callFor(signedIn), { token: 'good' })).toBe('person')
    expect(await told(callFor(signedIn), { token: 'good', as: { kind: 'provider' } })).toBe('no-token')
  })

  test('for the provider wants the service token, and is not there where none is set', async () => {
    expect(await told(callFor(provider), { serviceToken: 'of the provider' })).toBe('provider')
    for (const serviceToken of [undefined, '', 'of the providex', 'of the provider ']) {
      expect(await told(callFor(provider), { serviceToken, token: 'good' })).toBe('not-found')
    }
    expect(await told(callFor(provider), { serviceToken: 'of the provider', noServiceToken: true })).toBe('not-found')
  })

  test('for tests is there only where the clock is one of tests', async () => {
    expect(await told(callFor(testOnly), { token: 'good' })).toBe('not-found')
    expect(await told(callFor(testOnly), { testClock: true })).toBe('system')
  })

  test('for partners leaves it to the handler to verify them', async () => {
    expect(await told(callFor(partner))).toBe('partner')
  })
})

describe('the door of an account', () => {
  const named = (customerUuid: unknown) => ({ token: 'good', asked: { customerUuid } })

  test('lets in whoever has a role on it, however its id is written', async () => {
    expect(await told(callFor(ownCustomer()), named(customer))).toBe('person')
    expect(await told(callFor(ownCustomer()), named(customer.toUpperCase()))).toBe('person')
    expect(await told(callFor(ownCustomer('Account', 'body')), { token: 'good', asked: { Account: customer } })).toBe(
      'person',
    )
  })

  test('is not there for anybody else, nor for an id that is none', async () => {
    const another = 'bbbbbbbb-1111-7111-8111-111111111111'
    for (const id of [another, 'none', '', undefined, [customer]]) {
      expect(await told(callFor(ownCustomer()), named(id))).toBe('not-found')
    }
    expect(await told(callFor(ownCustomer()), { asked: { customerUuid: customer } })).toBe('no-token')
  })

  test('is shut while the account is suspended, but for what a suspended account may do', async () => {
    const as = { ...person, suspendedCustomers: [customer] }
    for (const id of [customer, customer.toUpperCase()]) {
      expect(await told(callFor(ownCustomer()), { ...named(id), as })).toBe('suspended')
      expect(await told(callFor(ownCustomerEvenSuspended()), { ...named(id), as })).toBe('person')
    }
    expect(
      await told(callFor(ownCustomer()), { ...named(customer), as: { ...as, suspendedCustomers: ['another'] } }),
    ).toBe('person')
  })
})

describe('a call that needs a fresh proof', () => {
  const temporary = { ...person, isTemporary: true }

  test('asks whoever has shown none', async () => {
    const call = callFor(signedIn, 'step-up')
    expect(await told(call, { token: 'good' })).toBe('step-up-needed')
    expect(await told(call, { token: 'good', as: proved })).toBe('person')
  })

  test('of a temporary login alone asks no other', async () => {
    const call = callFor(signedIn, 'step-up-when-temporary')
    expect(await told(call, { token: 'good' })).toBe('person')
    expect(await told(call, { token: 'good', as: temporary })).toBe('step-up-needed')
    expect(await told(call, { token: 'good', as: { ...temporary, provedAtMs: now } })).toBe('person')
  })

  test('asks nobody whose door stays shut anyway', async () => {
    const asked = { customerUuid: 'bbbbbbbb-1111-7111-8111-111111111111' }
    expect(await told(callFor(ownCustomer(), 'step-up'), { token: 'good', asked })).toBe('not-found')
  })

  test('is every such call, and no other', async () => {
    expect(await told(callFor(signedIn), { token: 'good', as: temporary })).toBe('person')
  })
})

test('tokens are the same only where both are there and alike', () => {
  expect(sameToken('a', 'a')).toBe(true)
  expect(sameToken('a', 'b')).toBe(false)
  expect(sameToken('a', 'aa')).toBe(false)
  expect(sameToken('', '')).toBe(false)
  expect(sameToken(undefined, undefined)).toBe(false)
})
