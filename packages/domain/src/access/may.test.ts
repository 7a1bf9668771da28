import { describe, expect, test } from 'vitest'
import { type Actor, operatorRoles, type Role, scopes } from './actor.ts'
import { deeds, type Rule } from './deeds.ts'
import { type CustomersThing, may } from './may.ts'
import { deedsOf, type OperatorDeed, operatorDeeds, type ProvidersDeed } from './operator-deeds.ts'

const rules = [...new Set<Rule>(Object.values(deeds).flatMap((deed) => deed.rules))]
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
}
const ownersOnly = { ...nobody, owner: 'yes' }
const both = { ...ownersOnly, member: 'yes' }

/** For each deed, the answer to everyone who has a relation to the thing. */
const answers: Record<Exclude<keyof typeof deeds, 'user:change'>, Answers> = {
  'address:write': both,
  'cart:write': { ...both, rules: ['shop'] },
  'order:place': { ...ownersOnly, rules: ['shop'] },
  'return:decide': nobody,
  'payment:make': {
    ...ownersOnly,
    guest: 'yes',
    parent: 'yes',
    rules: ['payments', 'balance', 'billing', 'billing-routes', 'plans'],
  },
  'bill:manage': { ...ownersOnly, rules: ['billing', 'dunning'] },
  'card:manage': { ...ownersOnly, rules: ['payments'] },
  'mobile:manage': { ...both, rules: ['mobiles', 'activation', 'sim-settings'] },
  'mobile:bar': nobody,
  'number:port': { ...ownersOnly, rules: ['porting'] },
  'fibre:order': { ...ownersOnly, rules: ['broadband'] },
  'fibre:manage': { ...ownersOnly, rules: ['broadband'] },
  'fibre:note': { ...both, rules: ['broadband'] },
  'fibre:restart': both,
  'lfc:write': nobody,
  'plan:buy': { ...ownersOnly, rules: ['plans', 'numbers', 'product-type', 'leaving'] },
  'plan:change': { ...ownersOnly, rules: ['plans'] },
  'credit:check': { ...ownersOnly, rules: ['credit-checks'] },
  'plan:approve': { ...ownersOnly, approver: 'yes' },
  'approval:write': { ...ownersOnly, rules: ['approvals', 'billing-routes'] },
  'approval:answer': { ...nobody, approver: 'yes', rules: ['approvals'] },
  'route:write': { ...ownersOnly, rules: ['billing-routes'] },
  'route:spend': { ...nobody, rules: ['billing-routes'] },
  'group:manage': { ...ownersOnly, leader: 'yes', rules: ['groups'] },
  'group:take-out': { ...ownersOnly, leader: 'yes', fellow: 'yes', rules: ['groups'] },
  'group:read': { ...both, rules: ['groups'] },
  'balance:spend': { ...ownersOnly, rules: ['balance', 'usage', 'product-type', 'plans'] },
  'voucher:redeem': { ...both, guest: 'yes', rules: ['vouchers'] },
  'guest:buy': { ...nobody, guest: 'yes', rules: ['guest'] },
  'sim:secure': ownersOnly,
  'sim:swap': { ...ownersOnly, rules: ['sims'] },
  'sim:stop': { ...both, rules: ['sims'] },
  'credit:give': { ...ownersOnly, rules: ['vouchers'] },
  'usage:read': { ...both, leader: 'yes' },
  'usage:share': ownersOnly,
  'usage:write': { ...nobody, rules: ['usage'] },
  'preference:write': { ...both, rules: ['customers'] },
  'feedback:give': { ...both, rules: ['engagement'] },
  'outage:follow': { ...both, rules: ['network-maps'] },
  'case:write': { ...both, rules: ['support'] },
  'notice:read': both,
  'device:tell': { ...both, rules: ['messages'] },
  'offer:aim': { ...nobody, rules: ['offers'] },
  'customer:read': ownersOnly,
  'customer:write': { ...ownersOnly, rules: ['customers', 'imports'] },
  'service:end': { ...ownersOnly, rules: ['leaving'] },
  'customer:close': { ...ownersOnly },
  'customer:tag': nobody,
  'operator:manage': { ...nobody, rules: ['operators'] },
}

const everyDeed = Object.keys(deeds) as (keyof typeof deeds)[]
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
  for (const deed of [...everyDeed, ...everyOperatorDeed]) expect(may(as('owner'), deed, product)).toBe('not-found')
})

const everyOperatorDeed = Object.keys(operatorDeeds) as OperatorDeed[]

/** Who may do each deed of the provider, by hand: the roles by their first letters, and the scope of programs. */
const ofProvider: Record<OperatorDeed, [roles: string, scope: string]> = {
  'flag:read': ['sfca', 'operations'],
  'flag:set': ['a', 'operations'],
  'waiting:read': ['sa', 'operations'],
  'warning:read': ['sfca', 'operations'],
  'warning:settle': ['sfa', 'operations'],
  'job:read': ['sfa', 'operations'],
  'job:retry': ['sfa', 'operations'],
  'job:drop': ['a', 'operations'],
  'webhook:read': ['a', 'operations'],
  'webhook:manage': ['a', 'operations'],
  'message:read': ['sfa', 'operations'],
  'message:resend': ['sa', 'operations'],
  'feedback:read': ['sca', 'operations'],
  'customer:find': ['sfa', 'customers'],
  'customer:read': ['sfa', 'customers'],
  'customer:list': ['', 'customers'],
  'customer:view': ['sa', ''],
  'customer:open': ['sa', 'customers'],
  'customer:write': ['sa', 'customers'],
  'customer:tag': ['sa', 'customers'],
  'account:suspend': ['sa', 'customers'],
  'account:reopen': ['sa', 'customers'],
  'customer:close': ['sa', 'customers'],
  'customer:export': ['sa', 'customers'],
  'customer:erase': ['a', 'customers'],
  'approval:read': ['sa', 'customers'],
  'approval:write': ['sa', 'customers'],
  'group:read': ['sa', 'customers'],
  'group:manage': ['sa', 'customers'],
  'group:take-out': ['sa', 'customers'],
  'sign-in:reset': ['sa', 'customers'],
  'sign-in:link': ['sa', 'sign-in-links'],
  'service:end': ['sa', 'customers'],
  'mobile:bar': ['sa', 'operations'],
  'sim:freeze': ['sa', 'customers'],
  'sim:unfreeze': ['sa', 'customers'],
  'sim:swap': ['sa', ''],
  'sim:send': ['sa', 'customers'],
  'plan:change': ['sa', 'customers'],
  'plan:release': ['sfa', 'operations'],
  'usage:count': ['fa', 'operations'],
  'fibre:read': ['sa', 'operations'],
  'fibre:order': ['sa', 'operations'],
  'fibre:manage': ['sa', 'operations'],
  'fibre:note': ['sa', 'operations'],
  'bill-run:read': ['fa', 'operations'],
  'bill:hold': ['fa', 'operations'],
  'bill:release': ['fa', 'operations'],
  'bill:credit': ['fa', 'operations'],
  'dispute:read': ['sfa', 'operations'],
  'dispute:answer': ['sfa', 'operations'],
  'credit-check:read': ['fa', 'operations'],
  'credit:check': ['fa', 'operations'],
  'payout:read': ['fa', 'operations'],
  'credit:pay-out': ['fa', 'operations'],
  'debt:write-off': ['fa', 'operations'],
  'credit:add': ['fa', 'operations'],
  'charge:add': ['fa', 'operations'],
  'payment:refund': ['fa', 'operations'],
  'refund:read': ['fa', 'operations'],
  'refund:decide': ['fa', 'operations'],
  'return:read': ['sfa', 'operations'],
  'return:decide': ['sfa', 'operations'],
  'voucher:read': ['ca', 'operations'],
  'voucher:manage': ['ca', 'operations'],
  'catalogue:read': ['ca', 'operations'],
  'catalogue:change': ['ca', 'operations'],
  'article:read': ['ca', 'operations'],
  'article:write': ['ca', 'operations'],
  'stock:read': ['ca', 'operations'],
  'stock:load': ['ca', 'operations'],
  'lfc:read': ['ca', 'operations'],
  'lfc:write': ['ca', 'operations'],
  'operator:read': ['a', 'operators'],
  'operator:manage': ['a', 'operators'],
  'key:read': ['a', 'operators'],
  'key:manage': ['a', 'operators'],
  'audit:read': ['a', 'operators'],
}

describe.each(everyOperatorDeed)('%s', (deed) => {
  const [letters, wanted] = ofProvider[deed]
  const roles = operatorRoles.filter((role) => letters.includes(role.charAt(0)))
  const things = [thing, { isProviders: true }] as const

  test(`operators by these roles alone: ${roles.join(', ') || 'none'}`, () => {
    for (const role of operatorRoles) {
      const operator: Actor = { kind: 'operator', OperatorUUID: 'o', sessionUuid: 's', provedAtMs: 0, roles: [role] }
      const answer = roles.includes(role) ? 'yes' : no
      for (const one of things) expect([role, may(operator, deed, one)]).toEqual([role, answer])
      expect(deedsOf([role]).includes(deed)).toBe(answer === 'yes')
    }
  })

  test(`programs by the scope ${wanted || 'none'} alone`, () => {
    for (const scope of scopes) {
      const answer = scope === wanted ? 'yes' : no
      for (const one of things) expect(may({ kind: 'client', name: 'p', scopes: [scope] }, deed, one)).toBe(answer)
    }
  })
})

test('what gives somebody a right or a number needs a fresh proof, and nothing else', () => {
  const deeds: Record<string, ProvidersDeed> = operatorDeeds
  const needing = everyOperatorDeed.filter((deed) => deeds[deed]?.needs === 'step-up')
  expect(needing).toEqual(['sim:swap', 'operator:manage', 'key:manage'])
})

test('an operator of several roles may do what any of them allows; one without a role may do nothing', () => {
  const operator = (...given: (typeof operatorRoles)[number][]): Actor => {
    return { kind: 'operator', OperatorUUID: 'o', sessionUuid: 's', provedAtMs: 0, roles: given }
  }
  expect(may(operator('support', 'finance'), 'bill:credit', thing)).toBe('yes')
  expect(may(operator('support', 'finance'), 'mobile:bar', thing)).toBe('yes')
  for (const deed of everyOperatorDeed) expect(may(operator(), deed, thing)).toBe(no)
})

test('an operator and a program may do nothing that only customers and rules may', () => {
  const operator: Actor = { kind: 'operator', OperatorUUID: 'o', sessionUuid: 's', provedAtMs: 0, roles: operatorRoles }
  for (const deed of everyDeed.filter((one) => !Object.hasOwn(operatorDeeds, one))) {
    expect(may(operator, deed, thing)).toBe(no)
    expect(may({ kind: 'client', name: 'p', scopes }, deed, thing)).toBe(no)
  }
})
