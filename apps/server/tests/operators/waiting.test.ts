import { broadband } from '@waea/contract/fibre/broadband'
import { porting } from '@waea/contract/mobile/porting'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { addDays, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readWaiting } from '../../src/capabilities/operators/work/waiting.ts'
import { contextOf } from '../../src/platform/context.ts'
import {
  buyerWithCard,
  checkOutFibre,
  draftAt,
  fibreOn,
  orderIn as fibreOrderIn,
  fibreStep,
  orderAt,
  orderWhen,
} from '../broadband/fibre-support.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { aNumber, bringing, portIn, reply, stored, systemClock, waitForYesRequest } from '../porting/porting-support.ts'
import { labelled } from '../shop/courier-support.ts'
import { aCard, address, anEsim, boughtOrder, orderIn, shopOfFile } from '../shop/shop-support.ts'
import { signedInOperator } from './operator-support.ts'

/** What waits too long, read at an instant of the clock that is given: just before a limit, and just after. */
const portal = shopOfFile({ ...fibreOn, FIBRE_STEP_MS: '86400000' })
beforeAll(() => systemClock(portal, { hours: 'always' }))
afterEach(() => portal.faults('network', []))

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const now = () => portal.server.runtime.clock.now().getTime()

/** The list at an instant, without moving the portal’s clock. */
async function listedAt(ms: number, of: string) {
  const ctx = contextOf({ ...portal.server.runtime, clock: { now: () => new Date(ms) } }, { kind: 'system' })
  return (await readWaiting(ctx, { PageSize: 100 })).Waiting.filter(({ CustomerUUID }) => CustomerUUID === of)
}
const kindsAt = async (ms: number, of: string) => (await listedAt(ms, of)).map(({ Kind }) => Kind)

test('a paid order whose SIM is not made waits too long after an hour, and no more once it is made', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('network', [{ kind: 'error-before-effect' }])
  const { Number: order } = await boughtOrder(portal, buyer, [anEsim()], 'PROCESSING')
  const later = now() + 2 * hourMs
  expect(await listedAt(later, buyer.CustomerUUID)).toMatchObject([
    { Kind: 'order', Reference: order, NextStep: { Kind: 'preparing', NeedsCustomer: false } },
  ])
  const [{ SinceNanos } = { SinceNanos: 0 }] = await listedAt(later, buyer.CustomerUUID)
  const since = SinceNanos / 1_000_000
  expect(await kindsAt(since + hourMs - 1000, buyer.CustomerUUID)).toEqual([])
  expect(await kindsAt(since + hourMs + 1000, buyer.CustomerUUID)).toEqual(['order'])
  const support = await signedInOperator(portal, 'support')
  const finance = await signedInOperator(portal, 'finance')
  expect((await portal.call(operatorWork.waiting, {}, finance.as)).status).toBe(403)
  expect(await portal.good(operatorWork.waiting, { SmartSearch: order }, support.as)).toMatchObject({ Waiting: [] })
  await portal.faults('network', [])
  await orderIn(portal, buyer, order, 'COMPLETED')
  expect(await listedAt(later, buyer.CustomerUUID)).toEqual([])
})

test('a parcel of which the courier is silent waits too long after five days', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  const at = now()
  expect(await kindsAt(at + 5 * dayMs - hourMs, buyer.CustomerUUID)).toEqual([])
  expect(await listedAt(at + 5 * dayMs + minuteMs, buyer.CustomerUUID)).toMatchObject([
    { Kind: 'parcel', Reference: order.Number, NextStep: { Kind: 'parcel' } },
  ])
})

test('a number whose holder said YES waits too long six working hours after its time; before the YES it waits for them', async () => {
  const owner = await mobileInService(portal)
  const number = aNumber()
  const startsAt = now() + 4 * hourMs
  await portal.good(porting.bring, bringing(owner, number, { PortingStartsAtNanos: startsAt * 1_000_000 }), owner.token)
  await waitForYesRequest(portal, number)
  expect(await kindsAt(startsAt + 7 * hourMs, owner.CustomerUUID)).toEqual([])
  await reply(portal, number)
  await portIn(portal, owner, 3)
  expect(await kindsAt(startsAt + 6 * hourMs - minuteMs, owner.CustomerUUID)).toEqual([])
  expect(await listedAt(startsAt + 6 * hourMs + minuteMs, owner.CustomerUUID)).toMatchObject([
    { Kind: 'port', Reference: stored(number), WaitsFor: 'One NZ', NextStep: { Kind: 'port-comes' } },
  ])
})

test('fibre waits too long for its company’s answer, its visit and its connection, and not while it waits for the customer', async () => {
  const buyer = await buyerWithCard(portal)
  const draft = await draftAt(portal, buyer, '11')
  await checkOutFibre(portal, buyer, draft)
  const order = await fibreOrderIn(portal, buyer, draft.UUID, 'SENT')
  const of = buyer.CustomerUUID
  const sentAt = now()
  expect(await kindsAt(sentAt + 2 * dayMs - hourMs, of)).toEqual([])
  expect(await listedAt(sentAt + 2 * dayMs + minuteMs, of)).toMatchObject([
    { Kind: 'fibre-order', Reference: order.Number, WaitsFor: 'Chorus', NextStep: { Kind: 'fibre-checked' } },
  ])

  await fibreStep(portal, order)
  await orderAt(portal, buyer, draft.UUID, 'book-install')
  expect(await kindsAt(now() + 60 * dayMs, of)).toEqual([])
  const named = { id: draft.UUID, CustomerUUID: of }
  const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, { ...named, Mode: 'install' }, buyer.token)
  const [slot] = AvailableTimeSlots
  if (!slot) throw new Error('There is no time for a visit')
  await portal.good(broadband.bookVisit, { ...named, Mode: 'install', TimeSlotID: slot.ID }, buyer.token)
  const visitedBy = slot.EndNanos / 1_000_000
  expect(await kindsAt(visitedBy + dayMs - minuteMs, of)).toEqual([])
  expect(await kindsAt(visitedBy + dayMs, of)).toEqual(['fibre-visit'])

  await fibreStep(portal, order)
  await orderWhen(portal, buyer, draft.UUID, 'installed', ({ Visits }) => Visits.at(-1)?.State === 'made')
  const [{ rsf } = { rsf: '' }] = await portal.rows<{ rsf: CalendarDay }>(
    `SELECT greatest(rsf + 1, changed_at::date)::text AS rsf FROM broadband.orders WHERE order_uuid = $1`,
    [draft.UUID],
  )
  const due = startOfDay(addDays(rsf as CalendarDay, 3)).getTime()
  expect(await listedAt(due, of)).toMatchObject([{ Kind: 'fibre-connection', WaitsFor: 'Chorus' }])
})
