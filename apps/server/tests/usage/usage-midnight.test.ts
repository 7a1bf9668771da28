import { addDays, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { recordUsage } from '../../src/capabilities/usage/record-usage.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { hearSet, together } from '../../src/platform/jobs/set-listeners.ts'
import { TestClock } from '../../src/platform/process/clock.ts'
import { dashboardOf, daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** Use between midnight, when a period has ended, and the run that renews its plan. */
const portal = shopOfFile()

const megabyte = 1_048_576
type UsageNews = EventOf<'network.usage'>

/** Moves the clock to some minutes into a day without running what is due. */
function clockTo(day: CalendarDay, minutes: number): void {
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  clock.set(new Date(startOfDay(day).getTime() + minutes * 60_000))
}

const usedNow = ({ CustomerUUID, MobileUUID }: Owner, id: string, megabytes: number): UsageNews => {
  const atMs = portal.server.clock.now().getTime()
  return { CustomerUUID, MobileUUID, documents: [{ id, type: 'data', amount: megabytes * megabyte, atMs }] }
}
const hear = (news: readonly UsageNews[]) => systemOf(portal).inTransaction(async (tx) => await recordUsage(tx, news))
const dataOf = async (owner: Owner) => (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')

test('use between midnight and the renewal of its plan waits for it, costs nothing, and counts in the new period', async () => {
  let owner = await mobileInService(portal)
  const due = addDays(dayOf(portal.server.clock.now()), 28)
  owner = await daysLater(portal, owner, 27)
  await keepJobsWaiting(portal, 'plans.renew')
  clockTo(due, 5)
  const news = [usedNow(owner, 'night', 3)]
  expect(await hear(news)).toEqual(news)
  const counted = () => portal.rows('SELECT 1 FROM usage.documents WHERE service_uuid = $1', [owner.MobileUUID])
  expect(await counted()).toEqual([])
  await hearSet(systemOf(portal), 'usage.hears.network.usage', together(recordUsage), news)
  await renewPlans(systemOf(portal))
  owner = { ...owner, ...(await portal.signIn(owner)) }
  await eventually('the use to be counted', async () => ((await counted()).length === 1 ? true : undefined))
  expect(await dataOf(owner)).toMatchObject({ AmountTotal: 10_240, AmountRemaining: 10_237 })
  const charges = await portal.rows('SELECT charge_cents FROM usage.documents WHERE service_uuid = $1', [
    owner.MobileUUID,
  ])
  expect(charges).toEqual([{ charge_cents: 0 }])
})

test('use in the night in which a plan could not be renewed for an hour waits no longer than that', async () => {
  let owner = await mobileInService(portal)
  const due = addDays(dayOf(portal.server.clock.now()), 28)
  owner = await daysLater(portal, owner, 27)
  await keepJobsWaiting(portal, 'plans.renew')
  clockTo(due, 59)
  const news = [usedNow(owner, 'late-night', 3)]
  expect(await hear(news)).toEqual(news)
  clockTo(due, 60)
  expect(await hear(news)).toEqual([])
})
