import { CallError } from '@waea/contract/call-error'
import { expect, test } from 'vitest'
import { canRemove, isNoGroup, shownCustomerGroup, shownMobileGroup } from './group-shown.ts'

const [me, other, mobile] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222', 'm1']
const stamps = { CreatedAtNanos: 1, UpdatedAtNanos: 1 }
const flags = { is_leader: true, is_group_owner: true, members_total_items_count: 2 }

test('[E-GROUP-01] a 404 that says Object not found means no group, any other failure is one', () => {
  expect(isNoGroup(new CallError('Object not found', 404))).toBe(true)
  expect(isNoGroup(new CallError('Object not found', 500))).toBe(false)
  expect(isNoGroup(new CallError('Cannot GET', 404))).toBe(false)
  expect(isNoGroup(null)).toBe(false)
})

test('a member is called by the nickname, else by the name of the customer', () => {
  const member = (CustomerUUID: string, Name: string, Nickname = '') => ({
    UUID: `${CustomerUUID}-m`,
    SPID: 2 as const,
    CustomerGroupUUID: 'g',
    CustomerUUID,
    Name,
    ...stamps,
    ...(Nickname && { Nickname }),
  })
  const shown = shownCustomerGroup(
    {
      CustomerGroup: { UUID: 'g', SPID: 2, CustomerUUID: me, ...stamps },
      CustomerGroupMembers: [member(me, 'Aroha'), member(other, 'Tama', 'Bro')],
      ...flags,
    },
    me,
  )
  expect(shown).toMatchObject({ of: 'customer', isLeader: true, leader: 'Aroha' })
  expect(shown.members.map(({ name, isOwn, isLeader }) => [name, isOwn, isLeader])).toEqual([
    ['Aroha', true, true],
    ['Bro', false, false],
  ])
})

test('in a mobile group it is the mobile that leads, and numbers are shown as people read them', () => {
  const member = (MobileProductUUID: string, MSISDN: string) => ({
    UUID: `${MobileProductUUID}-m`,
    SPID: 2 as const,
    MobileGroupUUID: 'g',
    CustomerUUID: me,
    Name: 'Aroha',
    MobileProductUUID,
    MSISDN,
    ...stamps,
  })
  const group = { UUID: 'g', SPID: 2 as const, CustomerUUID: me, MobileProductUUID: mobile, Type: 'companion' as const }
  const members = [member(mobile, '64215550101'), { ...member('m2', '64215550102'), SharesWithLeader: true }]
  const shown = shownMobileGroup(
    { MobileGroup: { ...group, ...stamps }, MobileGroupMembers: members, ...flags, PriceCents: 3500 },
    me,
  )
  expect(shown).toMatchObject({ kind: 'companion', PriceCents: 3500 })
  expect(shown.members.map(({ isLeader, number, isSharing }) => [isLeader, number, isSharing])).toEqual([
    [true, '021 555 0101', undefined],
    [false, '021 555 0102', true],
  ])
})

test('[P-GROUP-03] members of a customer group may remove one another, and nobody the leader; of mobiles the leader alone', () => {
  const row = (isOwn: boolean, isLeader: boolean) => ({
    UUID: 'm',
    CustomerUUID: other,
    name: 'Tama',
    Nickname: '',
    isOwn,
    isLeader,
  })
  const group = (of: 'customer' | 'mobile', isLeader: boolean) => ({
    of,
    isLeader,
    UUID: 'g',
    kind: 'customer' as const,
    Name: '',
    leader: 'Aroha',
    members: [],
  })
  expect(canRemove(group('customer', false), row(false, false))).toBe(true)
  expect(canRemove(group('customer', false), row(false, true))).toBe(false)
  expect(canRemove(group('customer', false), row(true, false))).toBe(false)
  expect(canRemove(group('mobile', false), row(false, false))).toBe(false)
  for (const of of ['customer', 'mobile'] as const) {
    expect(canRemove(group(of, true), row(false, false))).toBe(true)
    expect(canRemove(group(of, true), row(true, true))).toBe(false)
  }
})
