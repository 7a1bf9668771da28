import type { Uuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { breakingChanges, type PlanHolders } from './breaking-changes.ts'
import type { FilePlan } from './catalogue-file.ts'
import { aPlan, id } from './sample-plans.ts'

const [one, two] = [aPlan(1), aPlan(2)]
const giving = (gives: Partial<FilePlan['gives']>) => aPlan(1, { gives: { ...one.gives, ...gives } })
const ownedBy = (having: number, waiting = 0): ReadonlyMap<Uuid, PlanHolders> =>
  new Map([[one.entry, { having, waiting }]])
const instead =
  'Leave this plan as it is, or off sale, and put the changed one into the file as a new plan with an entry and an ' +
  'availability of its own.'

const namedOf = (before: FilePlan, now: FilePlan) =>
  breakingChanges([before], [now], ownedBy(1)).map((said) => said.slice(0, said.indexOf(' while')))

test('of a plan that somebody has neither kind nor billing nor period change; its price, and any other plan, do', () => {
  const asPrepay = (plan: FilePlan): FilePlan => ({
    ...plan,
    type: 'prepaymobileAddon',
    gives: { ...plan.gives, TimePeriodInterval: '28 day' },
  })
  expect(breakingChanges([one, two], [asPrepay(one), asPrepay(two)], ownedBy(12))).toEqual([
    `Plan 1: type, gives.TimePeriodInterval cannot change while 12 customers have it. ${instead}`,
  ])
  expect(breakingChanges([one, two], [{ ...one, price: '99.00' }], ownedBy(12))).toEqual([])
  expect(breakingChanges([one, two], [two], ownedBy(12))).toEqual([])
})

test('of a plan that somebody has bought and waits for neither; both counts are told', () => {
  const weekly = giving({ TimePeriodInterval: '7 day' })
  const said = 'Plan 1: gives.TimePeriodInterval cannot change while'
  expect(breakingChanges([one], [weekly], ownedBy(0, 30))).toEqual([
    `${said} 30 customers wait for it to start. ${instead}`,
  ])
  expect(breakingChanges([one], [weekly], ownedBy(1, 1))).toEqual([
    `${said} 1 customer has it and 1 customer waits for it to start. ${instead}`,
  ])
  expect(breakingChanges([one], [weekly], ownedBy(0))).toEqual([])
})

test('what a plan includes may become more for those who have it, and not less', () => {
  expect(namedOf(one, giving({ RecurringDataMB: 1023 }))).toEqual(['Plan 1: gives.RecurringDataMB cannot be less'])
  expect(namedOf(one, giving({ RecurringDataMB: 2048, RecurringSMS: 1, CarryOverDays: 30 }))).toEqual([])
  expect(namedOf(giving({ CarryOverDays: 30 }), giving({ TimePeriodInterval: '7 day' }))).toEqual([
    'Plan 1: gives.TimePeriodInterval cannot change and gives.CarryOverDays cannot be less',
  ])
})

test('what comes after what is included may become better, and not worse', () => {
  const [throttled, unlimited] = [giving({ DataUsageRule: 'Throttled' }), giving({ DataUsageRule: 'Unlimited' })]
  const worse = ['Plan 1: gives.DataUsageRule cannot be less']
  expect([namedOf(unlimited, throttled), namedOf(throttled, one)]).toEqual([worse, worse])
  expect([namedOf(one, throttled), namedOf(throttled, unlimited)]).toEqual([[], []])
  expect(namedOf(one, giving({ DataUsageRule: 'Unlimited', RecurringDataMB: 0 }))).toEqual([])
})

test('an entry keeps its availability, whether or not anybody has it, and no other entry takes it', () => {
  const own = 'an entry keeps its availability, and an availability its entry.'
  const advice = 'Give a new plan an entry and an availability of its own.'
  expect(breakingChanges([one], [aPlan(1, { availability: id(999) })], new Map())).toEqual([`Plan 1: ${own} ${advice}`])
  expect(breakingChanges([one], [aPlan(3, { availability: one.availability })], new Map())).toEqual([
    `Plan 3: ${own} ${advice}`,
  ])
  expect(breakingChanges([one], [one, aPlan(3)], new Map())).toEqual([])
})
