import { describe, expect, test } from 'vitest'
import { type Actor, type Role, rules, type Scope, scopes } from './actor.ts'
import { type CustomersThing, type Deed, deeds, may } from './may.ts'

const [own, others, third] = [
  '11111111-1111-7111-8111-111111111111',
  '22222222-2222-7222-8222-222222222222',
  '33333333-3333-7333-8333-333333333333',
]
const service = '44444444-4444-7444-8444-444444444444'
const thing: CustomersThing = { CustomerUUID: own, service }

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
const guestFor = (who: { service: string } | { bill: string }, CustomerUUID = own): Actor => ({
  kind: 'guest',
  tokenUuid: 'token',
  CustomerUUID,
  for: who,
})

interface Answers {
  owner: string
  member: string
  guest: string
  leader: string
  fellow: string
  parent: string
  approver: string
  rules: string[]
  /** Scopes of the provider's programs that may do it. */
  scopes: Scope[]
}
const no = 'not-allowed'
const nobody: Answers = {
  owner: no,
  member: no,
  guest: no,
  leader: no,
  fellow: no,
  parent: no,
  approver: no,
  rules: [],
  scopes: [],
}
const ownersOnly = { ...nobody, owner: 'yes' }
const both = { ...ownersOnly, member: 'yes' }

/** For each deed, the answer to everyone who has a relation to the thing. */
const answers: Record<Exclude<Deed, 'user:change'>, Answers> = {
  'address:write': both,
  'cart:write': { ...both, rules: ['shop'] },
  'order:place': { ...ownersOnly, rules: ['shop'] },
  'return:decide': { ...nobody, scopes: ['operations'] },
  'payment:make': {
    ...ownersOnly,
    guest: 'yes',
    parent: 'yes',
    rules: ['payments', 'balance', 'billing', 'billing-routes'],
  },
  'bill:manage': { ...ownersOnly, rules: ['billing', 'dunning'] },
  'card:manage': { ...ownersOnly, rules: ['payments'] },
  'mobile:manage': { ...both, rules: ['mobiles', 'activation', 'sim-settings'] },
  'mobile:bar': { ...nobody, scopes: ['operations'] },
  'number:port': { ...ownersOnly, rules: ['porting'] },
  'fibre:order': { ...ownersOnly, rules: ['broadband'], scopes: ['operations'] },
  'fibre:manage': { ...ownersOnly, rules: ['broadband'], scopes: ['operations'] },
  'fibre:note': { ...both, rules: ['broadband'], scopes: ['operations'] },
  'fibre:restart': both,
  'lfc:write': { ...nobody, scopes: ['operations'] },
  'plan:buy': { ...ownersOnly, rules: ['plans', 'numbers', 'product-type'] },
  'credit:check': { ...ownersOnly, rules: ['credit-checks'], scopes: ['operations'] },
  'plan:approve': { ...ownersOnly, approver: 'yes' },
  'approval:write': { ...ownersOnly, rules: ['approvals', 'billing-routes'], scopes: ['customers'] },
  'approval:answer': { ...nobody, approver: 'yes', rules: ['approvals'] },
  'route:write': { ...ownersOnly, rules: ['billing-routes'] },
  'route:spend': { ...nobody, rules: ['billing-routes'] },
  'group:manage': { ...ownersOnly, leader: 'yes', rules: ['groups'], scopes: ['customers'] },
  'group:take-out': { ...ownersOnly, leader: 'yes', fellow: 'yes', rules: ['groups'], scopes: ['customers'] },
  'group:read': { ...both, rules: ['groups'], scopes: ['customers'] },
  'balance:spend': { ...ownersOnly, rules: ['balance', 'usage', 'product-type'] },
  'voucher:redeem': { ...both, guest: 'yes', rules: ['vouchers'] },
  'guest:buy': { ...nobody, guest: 'yes', rules: ['guest'] },
  'sim:secure': { ...ownersOnly, rules: ['sims'] },
  'sim:stop': { ...both, rules: ['sims'] },
  'credit:give': { ...ownersOnly, rules: ['vouchers'] },
  'usage:write': { ...nobody, rules: ['usage'] },
  'preference:write': { ...both, rules: ['customers'] },
  'feedback:give': { ...both, rules: ['engagement'] },
  'outage:follow': { ...both, rules: ['network-maps'] },
  'case:write': { ...both, rules: ['support'] },
  'notice:read': both,
  'device:tell': { ...both, rules: ['messages'] },
  'offer:aim': { ...nobody, rules: ['offers'] },
  'customer:write': { ...ownersOnly, rules: ['customers'], scopes: ['customers'] },
  'service:end': { ...ownersOnly, rules: ['leaving'] },
  'customer:close': { ...ownersOnly, scopes: ['customers'] },
  'customer:tag': { ...nobody, scopes: ['customers'] },
}

const everyDeed = Object.keys(deeds) as Deed[]
const ofCustomers = everyDeed.filter((deed) => deed !== 'user:change')

describe.each(ofCustomers)('%s', (deed) => {
  const expected = answers[deed]

  test(`an owner: ${expected.owner}, a member: ${expected.member}`, () => {
    expect(may(as('owner'), deed, thing)).toBe(expected.owner)
    expect(may(as('member'), deed, thing)).toBe(expected.member)
  })

  test(`a guest who came for it: ${expected.guest}; for another service or customer it is not there`, () => {
    expect(may(guestFor({ service }), deed, thing)).toBe(expected.guest)
    for (const guest of [guestFor({ service: third }), guestFor({ bill: service }), guestFor({ service }, others)]) {
      expect(may(guest, deed, thing)).toBe('not-found')
    }
    expect(may(guestFor({ bill: third }), deed, { CustomerUUID: own, bill: third })).toBe(expected.guest)
  })

  test(`who leads its group: ${expected.leader}, is billed for it: ${expected.parent}, approves it: ${expected.approver}`, () => {
    const shared = { ...thing, ledBy: others, billedTo: third, approvedBy: null }
    expect(may(as('owner', others), deed, shared)).toBe(expected.leader)
    expect(may(as('owner', third), deed, shared)).toBe(expected.parent)
    expect(may(as('owner', others), deed, { ...thing, approvedBy: others })).toBe(expected.approver)
    // A member of the leading, billed or approving customer gets no rights from that.
    for (const one of [others, third]) expect(may(as('member', one), deed, shared)).toBe('not-found')
  })

  test(`who is in its group: ${expected.fellow}`, () => {
    const shared = { ...thing, fellows: [third, others] }
    expect(may(as('owner', others), deed, shared)).toBe(expected.fellow)
    expect(may(as('member', others), deed, shared)).toBe('not-found')
    expect(may(as('owner', others), deed, { ...thing, fellows: [third] })).toBe('not-found')
  })

  test('whoever has no part in the thing is told what is told of one that is not there', () => {
    for (const actor of [
      as('owner', others),
      aPerson(),
      { kind: 'visitor' },
      { kind: 'partner', name: 'network' },
    ] as const) {
      expect(may(actor as Actor, deed, thing)).toBe('not-found')
    }
  })

  test(`by their own rules: ${expected.rules.join(', ') || 'nobody'}; the system may all`, () => {
    expect(rules.filter((rule) => may({ kind: 'rule', rule }, deed, thing) === 'yes').sort()).toEqual(
      [...expected.rules].sort(),
    )
    expect(may({ kind: 'system' }, deed, thing)).toBe('yes')
  })

  test(`programs and operators of the provider by these scopes alone: ${expected.scopes.join(', ') || 'none'}`, () => {
    for (const scope of scopes) {
      const answer = expected.scopes.includes(scope) ? 'yes' : no
      expect(may({ kind: 'client', name: 'provider', scopes: [scope] }, deed, thing)).toBe(answer)
      expect(may({ kind: 'operator', userUuid: 'operator', scopes: [scope] }, deed, thing)).toBe(answer)
    }
  })
})

test('of two accounts a person has in each what their role in it gives', () => {
  const person = aPerson({ CustomerUUID: others, Role: 'owner' }, { CustomerUUID: own, Role: 'member' })
  expect(may(person, 'card:manage', { CustomerUUID: own })).toBe(no)
  expect(may(person, 'card:manage', { CustomerUUID: others })).toBe('yes')
})

describe('what belongs to a person', () => {
  const mine = { userUuid: 'person' }

  test('is changed by that person and by the rules of identity, and is not there for anybody else', () => {
    expect(may(aPerson(), 'user:change', mine)).toBe('yes')
    expect(may(as('owner'), 'user:change', { userUuid: 'another' })).toBe('not-found')
    for (const actor of [guestFor({ service }), { kind: 'visitor' }, { kind: 'partner', name: 'cards' }] as Actor[]) {
      expect(may(actor, 'user:change', mine)).toBe('not-found')
    }
    const allowed = rules.filter((rule) => may({ kind: 'rule', rule }, 'user:change', mine) === 'yes')
    expect(allowed).toEqual(['identity'])
    expect(may({ kind: 'client', name: 'provider', scopes }, 'user:change', mine)).toBe(no)
  })

  test('gives no right to a customer’s things, nor the other way round', () => {
    for (const deed of ofCustomers) expect(may(aPerson(), deed, mine)).toBe(no)
    expect(may(as('owner'), 'user:change', { CustomerUUID: own })).toBe(no)
  })
})

test('what is the provider’s alone is there for its programs with the scope, and for no person', () => {
  const product = { isProviders: true } as const
  expect(may({ kind: 'client', name: 'provider', scopes: ['operations'] }, 'lfc:write', product)).toBe('yes')
  expect(may({ kind: 'client', name: 'provider', scopes: ['customers'] }, 'lfc:write', product)).toBe(no)
  for (const deed of everyDeed) expect(may(as('owner'), deed, product)).toBe('not-found')
})
