import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { scrape } from '../platform/metrics/scrape.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { billedCustomers } from './billing-support.ts'

const portal = shopOfFile({ METRICS_PORT: '0' })

/** Noon of a day, as the portal's clock takes it; moving there runs the bills. */
const moveTo = (day: string) =>
  portal.clock({ now: new Date(startOfDay(calendarDay(day)).getTime() + 12 * 3_600_000).toISOString() })

async function outcomes() {
  const now = await scrape(portal.server)
  const of = (outcome: string) => now.value(`waea_bill_run_accounts{outcome="${outcome}"}`)
  return {
    day: now.value('waea_bill_run_day_seconds'),
    billed: of('billed'),
    due: of('due'),
    held: of('held'),
    failed: of('failed'),
  }
}
const secondsOf = (day: string) => startOfDay(calendarDay(day)).getTime() / 1000

test('the last day’s bill run is shown: billed, due, failed since an earlier day, held until released', async () => {
  const [bad] = await billedCustomers(portal, { on: '2027-03-10', count: 3 })
  await portal.rows(`CREATE FUNCTION no_bill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no bill'; END $$`)
  await portal.rows(`CREATE TRIGGER no_bill BEFORE INSERT ON billing.invoices FOR EACH ROW
    WHEN (new.customer_uuid = '${bad?.CustomerUUID}') EXECUTE FUNCTION no_bill()`)
  await moveTo('2027-03-11')
  expect(await outcomes()).toEqual({ day: secondsOf('2027-03-11'), billed: 2, due: 1, held: 0, failed: 0 })
  await moveTo('2027-03-12')
  expect(await outcomes()).toEqual({ day: secondsOf('2027-03-12'), billed: 0, due: 0, held: 0, failed: 1 })
  await portal.rows('DROP FUNCTION no_bill() CASCADE')
  await moveTo('2027-03-13')
  expect(await outcomes()).toMatchObject({ held: 0, failed: 0 })
  await portal.rows(
    `UPDATE billing.accounts SET next_bill_on = '2026-05-01', billed_upto = '2026-04-01'
    WHERE customer_uuid = $1`,
    [bad?.CustomerUUID],
  )
  await moveTo('2027-03-14')
  expect(await outcomes()).toMatchObject({ held: 1, failed: 0 })
})
