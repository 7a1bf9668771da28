import { randomUUID } from 'node:crypto'
import { broadband } from '@waea/contract/fibre/broadband'
import { fromNanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { type Buyer, eventually, shopOfFile } from '../../shop/shop-support.ts'
import {
  bothClocks,
  buyerWithCard,
  checkOutFibre,
  draftAt,
  fibreOn,
  ordered,
  orderIn,
  orderWhen,
  placeOf,
} from '../fibre-support.ts'

/** The time of a technician's visit, chosen before the order is placed. */
const portal = shopOfFile(fibreOn)
const halfHour = 1_800

const timesAt = async (number: string) => portal.call(broadband.placeTimes, await placeOf(portal, number))

async function hold(buyer: Buyer, number: string, UUID: string, TimeSlotID: string) {
  const input = { ...(await placeOf(portal, number)), CustomerUUID: buyer.CustomerUUID, UUID, TimeSlotID }
  return portal.call(broadband.holdTime, input, buyer.token)
}

/** The last time at a place, which is still offered if the day ends while a test runs. */
async function timeAt(number: string) {
  const last = (await timesAt(number)).body.AvailableTimeSlots.at(-1)
  if (!last) throw new Error('There is no time')
  return last
}

const mailsOfVisits = async ({ Email }: Buyer) =>
  (await portal.messages(Email, 0)).map(({ subject }) => subject ?? '').filter((subject) => /technician/.test(subject))

describe('the times of a place', () => {
  test('are those of its first visit, and a place without a visit has none', async () => {
    expect((await timesAt('11')).body).toMatchObject({ Mode: 'install' })
    expect((await timesAt('19')).body).toMatchObject({ Mode: 'scope' })
    expect((await timesAt('12')).body).toMatchObject({ code: 'fibre-no-visit' })
    expect((await timesAt('195')).body).toMatchObject({ code: 'no-fibre-services' })
  })
})

describe('a chosen time', () => {
  test('is kept for half an hour, during which two orders have it and no third gets it', async () => {
    const [one, two, three] = [await buyerWithCard(portal), await buyerWithCard(portal), await buyerWithCard(portal)]
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const { ID, StartNanos } = await timeAt('15')
    const kept = await hold(one, '15', first, ID)
    expect(kept.body).toMatchObject({ Mode: 'install', Time: { ID, StartNanos } })
    const now = portal.server.runtime.clock.now().getTime()
    const leftMs = fromNanos(kept.body.UntilNanos).getTime() - now
    expect(leftMs).toBeGreaterThan(1_700_000)
    expect(leftMs).toBeLessThanOrEqual(1_800_000)
    expect((await hold(one, '15', first, ID)).body.UntilNanos).toBe(kept.body.UntilNanos)
    await hold(two, '17', second, ID)
    expect((await hold(three, '21', third, ID)).body).toMatchObject({ code: 'slot-taken', field: 'TimeSlotID' })
    expect((await hold(three, '21', third, 'never')).body).toMatchObject({ code: 'slot-unknown' })
    const late = await draftAt(portal, three, '21', { UUID: third, TimeSlotID: ID })
    expect((await checkOutFibre(portal, three, late)).body).toMatchObject({ code: 'slot-taken' })
    await bothClocks(portal, halfHour + 1)
    const again = { ...three, ...(await portal.signIn(three)) }
    expect((await hold(again, '21', third, ID)).status).toBe(200)
  })

  test('is booked once the company has accepted the order, without asking for a time in between', async () => {
    const buyer = await buyerWithCard(portal)
    const { ID, StartNanos } = await timeAt('25')
    const order = await ordered(portal, buyer, '25', 'PROCESSING', { TimeSlotID: ID })
    const done = await orderWhen(portal, buyer, order.UUID, 'booked', ({ Step }) => Step === 'install')
    expect(done.Visits).toMatchObject([{ Mode: 'install', State: 'booked', StartNanos }])
    expect(done.ChosenTime).toBeUndefined()
    await eventually('the booking to be told', async () => (await mailsOfVisits(buyer)).length > 0 || undefined)
    expect(await mailsOfVisits(buyer)).toEqual([expect.stringContaining('The technician comes on')])
    expect((await hold(buyer, '25', order.UUID, ID)).body).toMatchObject({ code: 'order-state' })
  })

  test('of a site check is booked as well', async () => {
    const buyer = await buyerWithCard(portal)
    const { ID } = await timeAt('29')
    const order = await ordered(portal, buyer, '29', 'PROCESSING', { TimeSlotID: ID })
    await orderWhen(portal, buyer, order.UUID, 'booked', ({ Visits }) => Visits[0]?.Mode === 'scope')
  })

  test('that is gone by then is told with the request to choose another, and the order goes on', async () => {
    const buyer = await buyerWithCard(portal)
    const UUID = randomUUID()
    // A time that the company has let go.
    await portal.rows(
      `INSERT INTO broadband.chosen_times VALUES ($1, $2, 'install', '2026-11-20.am', '2026-11-19T19:00Z', '2026-11-19T23:00Z', '2026-11-19T19:00Z')`,
      [buyer.CustomerUUID, UUID],
    )
    const order = await ordered(portal, buyer, '31', 'PROCESSING', { UUID })
    const after = await orderWhen(portal, buyer, order.UUID, 'told', ({ Notes }) => Notes.length > 0)
    expect(after).toMatchObject({ Step: 'book-install', Notes: [{ By: 'lfc' }] })
    expect(after.Notes[0]?.Text).toContain('isn’t free any more. Please choose another.')
    expect(after.ChosenTime).toBeUndefined()
    await portal.message(buyer.Email, ({ subject }) => subject?.startsWith('Choose when the technician comes') ?? false)
    await orderIn(portal, buyer, order.UUID, 'PROCESSING')
  })
})
