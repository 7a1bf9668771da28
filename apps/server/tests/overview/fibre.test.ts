import { broadband } from '@waea/contract/fibre/broadband'
import { overview } from '@waea/contract/overview'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { connectedHere, fibreOn } from '../broadband/fibre-support.ts'
import { type Buyer, shopOfFile } from '../shop/shop-support.ts'

/** The fibre of an account at a glance. */
const portal = shopOfFile(fibreOn)

const fibreOf = async ({ CustomerUUID: customerUuid, token }: Buyer) =>
  (await portal.good(overview.fibre, { customerUuid }, token)).Connections

test('an account without fibre has none', async () => {
  expect(await fibreOf(await portal.signUpCustomer())).toEqual([])
})

test('a connection shows its place, its state and its next charge', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  const [one] = await fibreOf(buyer)
  expect(one).toMatchObject({
    UUID: ufb.UUID,
    Name: '12 Queen Street',
    PlanName: 'Fibre Home',
    Status: 'ACTIVE',
    // The first bill, which is made on the day after the connection.
    NextCharge: { From: 'bill', AmountCents: 8500, On: addDays(calendarDay(ufb.StartedOn ?? ''), 1) },
  })
  const whose = { customerUuid: buyer.CustomerUUID, ufbUuid: ufb.UUID }
  await portal.good(broadband.nameUfb, { ...whose, Nickname: 'Home' }, buyer.token)
  expect((await fibreOf(buyer))[0]?.Name).toBe('Home')
})
