import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { broadband } from '@waea/contract/fibre/broadband'
import { identity } from '@waea/contract/people/identity'
import { addDays, addMonths, calendarDay } from '@waea/kit/calendar-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { contextOf } from '../../src/platform/context.ts'
import { seedDemo } from '../../src/seed/demo.ts'
import { demoPassword } from '../../src/seed/demo-people.ts'

let portal: Portal
let token = ''
let customerUuid = ''

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: await mkdtemp(join(tmpdir(), 'waea-fibre-')) })
  await seedDemo(contextOf(portal.server.runtime, { kind: 'system' }))
  const entered = { IdentityProvider: 'LOCAL' as const, AuthID: 'fibre@demo.waea.nz', AuthCode: demoPassword }
  const { JWT, Roles } = await portal.good(identity.auth, { spid: '2', ...entered, IncludeRoles: true })
  token = JWT ?? ''
  customerUuid = Roles?.[0]?.CustomerUUID ?? ''
})
afterAll(() => portal?.close())

const products = () => portal.good(broadband.ufbProducts, { customerUuid }, token)
const today = () => contextOf(portal.server.runtime, { kind: 'system' }).today()

test('the demo’s person with fibre has had a connection for 40 days, on Fibre Home, in its second month', async () => {
  const { UfbProducts, Orders } = await products()
  const startedOn = addDays(today(), -40)
  expect(UfbProducts).toMatchObject([
    {
      Status: 'ACTIVE',
      Nickname: 'Home',
      LFC: 'Chorus',
      StartedOn: startedOn,
      PaidUntil: addMonths(startedOn, 2),
      Plan: { ID: demoPlans.fibreHome.availability, Name: 'Fibre Home', Price: 8500, DownMbps: 500, UpMbps: 100 },
    },
  ])
  // Its order ended more than 30 days ago and is no longer shown.
  expect(Orders).toEqual([])
  const { LocationProvider, LocationProviderIDX, Formatted } = UfbProducts[0]?.Address ?? {}
  const named = { LocationProvider: LocationProvider ?? '', LocationProviderIDX: LocationProviderIDX ?? '' }
  const place = await portal.good(broadband.serviceAvailability, named)
  expect(place).toMatchObject({ Availability: 'service_available', LFC: 'Chorus', Formatted })
})

test('its company tells its usage, changes what it is delivered by, and ends it', async () => {
  const [ufb] = (await products()).UfbProducts
  const of = { customerUuid, ufbUuid: ufb?.UUID ?? '' }
  const { Days } = await portal.good(broadband.fibreUsage, of, token)
  expect(Days.length).toBeGreaterThanOrEqual(31)
  expect(Days.every(({ DownBytes }) => DownBytes > 0)).toBe(true)
  const wanted = { UUID: of.ufbUuid, CustomerUUID: customerUuid }
  const ProductAvailabilityUUID = demoPlans.fibreMax.availability
  const changed = await portal.good(broadband.changeFibrePlan, { ...wanted, ProductAvailabilityUUID }, token)
  expect(changed.NextPlan).toMatchObject({ Plan: { Name: 'Fibre Max' }, On: ufb?.PaidUntil })
  const back = demoPlans.fibreHome.availability
  await portal.good(broadband.changeFibrePlan, { ...wanted, ProductAvailabilityUUID: back }, token)
  const ending = await portal.good(broadband.endUfb, of, token)
  const lastDay = addDays(calendarDay(ufb?.PaidUntil ?? ''), -1)
  expect(ending.EndsOn).toBe(lastDay)
  const now = new Date(portal.server.clock.now().getTime() + 40 * 86_400_000).toISOString()
  await portal.clock({ now })
  const ended = await eventually('the end at the company', async () => {
    await portal.clock({ advanceS: 60 })
    const [row] = await portal.rows<{ status: string }>(
      'SELECT status FROM broadband.connections WHERE ufb_uuid = $1',
      [of.ufbUuid],
    )
    return row?.status === 'ENDED' ? row : undefined
  })
  expect(ended.status).toBe('ENDED')
})
