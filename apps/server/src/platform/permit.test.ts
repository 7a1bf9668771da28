import { Refused } from '@waea/domain/refusal'
import { describe, expect, test } from 'vitest'
import type { Actor, Role } from './ctx.ts'
import { type Deed, permit } from './permit.ts'

const [own, others] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222']

function aPerson(...roles: Role[]): Actor {
  return {
    kind: 'person',
    userUuid: 'person',
    sessionUuid: 'session',
    roles,
    provedAtMs: 0,
    isTemporary: false,
    suspendedCustomers: [],
    emailVerified: true,
  }
}
const as = (Role: Role['Role'], CustomerUUID = own) => aPerson({ CustomerUUID, Role })

/** What is answered to a deed: the very thing, or why not. */
function told(actor: Actor, deed: Deed, CustomerUUID: string | undefined = own) {
  const thing = { CustomerUUID }
  try {
    return permit(actor, deed, thing) === thing ? 'may' : 'another thing'
  } catch (error) {
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}

/** Each deed with what its owner and a member are answered. */
const deeds: [Deed, owner: string, member: string][] = [
  ['address:write', 'may', 'may'],
  ['cart:write', 'may', 'may'],
  ['order:place', 'may', 'not-allowed'],
  ['payment:make', 'may', 'not-allowed'],
  ['card:manage', 'may', 'not-allowed'],
  ['mobile:manage', 'may', 'may'],
  ['plan:buy', 'may', 'not-allowed'],
  ['balance:spend', 'may', 'not-allowed'],
  ['usage:write', 'not-allowed', 'not-allowed'],
  ['preference:write', 'may', 'may'],
  ['customer:write', 'may', 'not-allowed'],
]

describe.each(deeds)('%s', (deed, owner, member) => {
  test(`an owner: ${owner}, a member: ${member}`, () => {
    expect(told(as('owner'), deed)).toBe(owner)
    expect(told(as('member'), deed)).toBe(member)
  })

  test('whoever has no part in the account is told what is told of an account that is not there', () => {
    expect(told(as('owner', others), deed)).toBe('not-found')
    expect(told(aPerson(), deed)).toBe('not-found')
    expect(told({ kind: 'visitor' }, deed)).toBe('not-found')
  })

  test('the system, a partner that was verified and the provider may', () => {
    for (const actor of [{ kind: 'system' }, { kind: 'partner', name: 'network' }, { kind: 'provider' }] as const) {
      expect(told(actor, deed)).toBe('may')
    }
  })
})

test('of two accounts a person has in each what their role in it gives', () => {
  const person = aPerson({ CustomerUUID: others, Role: 'owner' }, { CustomerUUID: own, Role: 'member' })
  expect(told(person, 'card:manage', own)).toBe('not-allowed')
  expect(told(person, 'card:manage', others)).toBe('may')
})

test('nobody may do anything to a thing that is not there', () => {
  for (const actor of [as('owner'), { kind: 'system' }, { kind: 'visitor' }] as const) {
    expect(() => permit(actor, 'card:manage', undefined)).toThrow('not-found')
  }
})
