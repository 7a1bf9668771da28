import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import {
  checkAgreement,
  checkJoin,
  checkMembers,
  decideKind,
  decideRemoval,
  fellowsOf,
  type GroupPlace,
  groupFlags,
  mostMembers,
} from './members.ts'

const customer = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const places = (count: number): GroupPlace[] =>
  Array.from({ length: count }, (_, at) => ({ CustomerUUID: customer(at) }))
const mobile = (n: number, MobileProductUUID: string): GroupPlace => ({ CustomerUUID: customer(n), MobileProductUUID })
const lead = { CustomerUUID: customer(0) }

test('family and companion are grouped, solo and simple are not', () => {
  expect(decideKind('family')).toBe('family')
  expect(decideKind('companion')).toBe('companion')
  for (const kind of ['solo', 'simple'] as const) {
    expect(decideKind(kind)).toEqual({ refused: 'group-not-grouped', field: 'Type' })
  }
})

describe('a group', () => {
  test('has two to six members, each once', () => {
    expect(checkMembers(places(1))).toMatchObject({ refused: 'group-too-small' })
    expect(checkMembers(places(2))).toBeUndefined()
    expect(checkMembers(places(6))).toBeUndefined()
    expect(checkMembers(places(7))).toMatchObject({ refused: 'group-full', detail: { most: 6 } })
    expect(checkMembers([...places(2), lead])).toMatchObject({ refused: 'already-member' })
    expect(checkMembers(places(1), 1)).toBeUndefined()
  })

  test('takes two mobiles of one customer, and none twice', () => {
    expect(checkMembers([mobile(0, 'a'), mobile(0, 'b')])).toBeUndefined()
    expect(checkMembers([mobile(0, 'a'), mobile(0, 'a')])).toMatchObject({ refused: 'already-member' })
  })

  test('takes another one until it is full', () => {
    expect(checkJoin(places(5), { CustomerUUID: customer(9) })).toBeUndefined()
    expect(checkJoin(places(6), { CustomerUUID: customer(9) })).toMatchObject({ refused: 'group-full' })
    expect(checkJoin(places(6), { CustomerUUID: customer(3) })).toMatchObject({ refused: 'already-member' })
  })

  test('of more than two loses only the one who goes, of two it is gone', () => {
    expect(decideRemoval(lead, places(3), [{ CustomerUUID: customer(1) }])).toBe('member-gone')
    expect(decideRemoval(lead, places(2), [{ CustomerUUID: customer(1) }])).toBe('group-gone')
    expect(decideRemoval(lead, places(2), [lead])).toBe('group-gone')
    expect(decideRemoval(lead, places(3), [lead])).toMatchObject({ refused: 'group-leader-stays' })
  })

  test('that the provider takes apart is gone with its last member', () => {
    expect(decideRemoval(lead, places(2), [{ CustomerUUID: customer(1) }], 1)).toBe('member-gone')
    expect(decideRemoval(lead, places(1), [lead], 1)).toBe('group-gone')
    expect(decideRemoval(lead, places(1), [lead], 0)).toBe('group-gone')
  })

  test('never stays with fewer than two after any number of removals, and never without its leader', () => {
    const steps = fc.array(fc.nat(mostMembers - 1), { maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: mostMembers }), steps, (count, removals) => {
        let members = places(count)
        for (const at of removals) {
          const removed = members[at % members.length]
          if (!removed) break
          const left = decideRemoval(lead, members, [removed])
          if (isRefusal(left)) continue
          members = left === 'group-gone' ? [] : members.filter((one) => one !== removed)
          expect(members.length === 0 || (members.length >= 2 && members[0]?.CustomerUUID === customer(0))).toBe(true)
        }
      }),
    )
  })
})

test('the flags tell who leads, whose mobile owns it and how many there are', () => {
  expect(groupFlags(lead, places(3), lead)).toEqual({
    is_leader: true,
    is_group_owner: true,
    members_total_items_count: 3,
  })
  expect(groupFlags(lead, places(3), { CustomerUUID: customer(1) })).toEqual({
    is_leader: false,
    is_group_owner: false,
    members_total_items_count: 3,
  })
  const own = mobile(0, 'a')
  expect(groupFlags(own, [own, mobile(0, 'b')], mobile(0, 'b'))).toMatchObject({
    is_leader: true,
    is_group_owner: false,
  })
  expect(groupFlags(own, [own, mobile(0, 'b')], own)).toMatchObject({ is_leader: true, is_group_owner: true })
})

test('what a payload repeats of the path agrees with it', () => {
  expect(checkAgreement([[undefined, 'a']])).toBeUndefined()
  expect(checkAgreement([['A', 'a']])).toBeUndefined()
  expect(
    checkAgreement([
      ['a', 'a'],
      ['b', 'c'],
    ]),
  ).toMatchObject({ refused: 'ids-disagree' })
})

test('[P-GROUP-03] members of a group of customers take out one another, and nobody the leader; of mobiles nobody', () => {
  const [lead, one, two] = [{ CustomerUUID: 'a' }, { CustomerUUID: 'b' }, { CustomerUUID: 'c' }]
  expect(fellowsOf(lead, [lead, one, two], two)).toEqual(['a', 'b', 'c'])
  expect(fellowsOf(lead, [lead, one, two], lead)).toEqual([])
  const [owner, other] = [
    { CustomerUUID: 'a', MobileProductUUID: 'm' },
    { CustomerUUID: 'b', MobileProductUUID: 'n' },
  ]
  expect(fellowsOf(owner, [owner, other], other)).toEqual([])
})
