import { calendarDay } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activationStart,
  hasShipped,
  isParcelAdvance,
  isParcelDone,
  nextCheckMs,
  type OrderedSim,
  orderTransitions,
  type ParcelState,
  parcelStates,
  shownOrderState,
} from './parcel.ts'

const expected = '2026-11-26'
const card = (State: ParcelState, day = '2026-11-22') =>
  activationStart(
    { SimType: 'real_sim', Status: hasShipped(State) ? 'SENT' : 'ISSUED', Parcel: { State, ExpectedOn: expected } },
    calendarDay(day),
  )

test('nothing more happens to a parcel that was delivered or cannot be', () => {
  expect(parcelStates.filter(isParcelDone)).toEqual(['DELIVERED', 'UNDELIVERABLE', 'CANCELED'])
})

test('a SIM that failed cannot be activated though its parcel came, and one in service is there whatever the courier says', () => {
  const start = (Status: 'FAILED' | 'ACTIVE', State: ParcelState) =>
    activationStart({ SimType: 'real_sim', Status, Parcel: { State } }, calendarDay('2026-11-22'))
  expect(start('FAILED', 'DELIVERED')).toEqual({ canStart: false })
  expect(start('ACTIVE', 'LABEL')).toEqual({ canStart: true })
})

test('where the courier has named no day none is said', () => {
  const parcel = { SimType: 'real_sim', Status: 'SENT', Parcel: { State: 'IN_TRANSIT' } } as const
  expect(Object.keys(activationStart(parcel, calendarDay('2026-11-22')))).toEqual(['canStart'])
})

test('an eSIM can be activated as soon as it is issued', () => {
  const esim = (Status: 'WAITING' | 'ISSUED') => activationStart({ SimType: 'esim', Status }, calendarDay('2026-11-22'))
  expect(esim('ISSUED')).toEqual({ canStart: true })
  expect(esim('WAITING')).toEqual({ canStart: false })
})

test('a card can be activated when its parcel was delivered, and before that says when', () => {
  expect(card('DELIVERED')).toEqual({ canStart: true })
  for (const state of ['ASKED', 'LABEL', 'PICKED_UP', 'IN_TRANSIT'] as const) {
    expect(card(state)).toEqual({ canStart: false, expectedOn: expected })
  }
})

test('a parcel on its way can have arrived on the day after the one on which it was expected', () => {
  for (const state of ['PICKED_UP', 'IN_TRANSIT'] as const) {
    expect(card(state, expected)).toEqual({ canStart: false, expectedOn: expected })
    expect(card(state, '2026-11-27')).toEqual({ canStart: true })
  }
  // A parcel that has not left us cannot have arrived, however late it is.
  expect(card('LABEL', '2026-11-27').canStart).toBe(false)
  expect(card('UNDELIVERABLE', '2026-11-27')).toEqual({ canStart: false })
})

test('a card that was sent before parcels were followed can be activated', () => {
  const old = { SimType: 'real_sim', Status: 'SENT' } as const
  expect(activationStart(old, calendarDay('2026-11-22'))).toEqual({ canStart: true })
  expect(activationStart({ ...old, Status: 'ISSUED' }, calendarDay('2026-11-22'))).toEqual({ canStart: false })
})

test('[B-SHOP-04] an order is shown as delivered when it was shipped and all of it has arrived', () => {
  expect(shownOrderState({ Status: 'SHIPPED', DeliveredAtNanos: 1 })).toBe('DELIVERED')
  expect(shownOrderState({ Status: 'SHIPPED' })).toBe('SHIPPED')
  expect(shownOrderState({ Status: 'COMPLETED', DeliveredAtNanos: 1 })).toBe('COMPLETED')
})

test('words of the courier in any order never move a parcel back, and end with the furthest that came first to an end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parcelStates), { maxLength: 20 }), (words) => {
      let state: ParcelState = 'ASKED'
      for (const word of words) {
        if (isParcelAdvance(state, word)) {
          expect(parcelStates.indexOf(word)).toBeGreaterThan(parcelStates.indexOf(state))
          expect(isParcelDone(state)).toBe(false)
          state = word
        }
      }
      expect(isParcelDone(state)).toBe(words.some(isParcelDone))
    }),
  )
})

const sim = (parcel: ParcelState | undefined, over: Partial<OrderedSim> = {}): OrderedSim => ({
  SimType: 'real_sim',
  Status: parcel && hasShipped(parcel) ? 'SENT' : 'ISSUED',
  isSent: parcel !== undefined && hasShipped(parcel),
  isIssued: true,
  parcel,
  ...over,
})

test('[S-SHOP-01] an order moves as its parcels do', () => {
  expect(orderTransitions([sim('LABEL')])).toEqual({ to: [], isDelivered: false })
  expect(orderTransitions([sim('PICKED_UP'), sim('LABEL')])).toEqual({ to: ['PARTIALLY_SHIPPED'], isDelivered: false })
  expect(orderTransitions([sim(undefined, { SimType: 'esim' }), sim('PICKED_UP')]).to).toEqual(['SHIPPED'])
  expect(orderTransitions([sim('PICKED_UP'), sim('IN_TRANSIT')])).toEqual({ to: ['SHIPPED'], isDelivered: false })
  expect(orderTransitions([sim('DELIVERED'), sim('IN_TRANSIT')]).isDelivered).toBe(false)
  expect(orderTransitions([sim('DELIVERED'), sim('DELIVERED')])).toEqual({ to: ['SHIPPED'], isDelivered: true })
  expect(orderTransitions([sim('DELIVERED', { Status: 'ACTIVE' })]).to).toEqual(['SHIPPED', 'COMPLETED'])
})

test('what does not come holds nothing up, and an order of which nothing comes has failed', () => {
  const back = sim('UNDELIVERABLE', { Status: 'FAILED' })
  const refused = sim(undefined, { Status: 'FAILED', isIssued: false })
  const esim = sim(undefined, { SimType: 'esim' })
  expect(orderTransitions([back])).toEqual({ to: ['FAILED'], isDelivered: false })
  expect(orderTransitions([back, refused]).to).toEqual(['FAILED'])
  expect(orderTransitions([back, esim])).toEqual({ to: ['COMPLETED'], isDelivered: false })
  expect(orderTransitions([back, sim('DELIVERED')])).toEqual({ to: ['SHIPPED'], isDelivered: true })
})

test('a SIM that is in service, or on its way there, is not lost with its parcel', () => {
  const inService = sim('UNDELIVERABLE', { Status: 'ACTIVE' })
  expect(orderTransitions([inService])).toEqual({ to: ['SHIPPED', 'COMPLETED'], isDelivered: false })
  expect(orderTransitions([sim('UNDELIVERABLE', { Status: 'SENT' })]).to).toEqual(['SHIPPED'])
  expect(orderTransitions([inService, sim('UNDELIVERABLE', { Status: 'FAILED' })]).to).toEqual(['SHIPPED', 'COMPLETED'])
})

test('an order is complete when each of its cards is in service or will not be, and one of them is', () => {
  const [active, failed] = [sim('DELIVERED', { Status: 'ACTIVE' }), sim('DELIVERED', { Status: 'FAILED' })]
  expect(orderTransitions([active, sim('DELIVERED')]).to).toEqual(['SHIPPED'])
  expect(orderTransitions([active, failed]).to).toEqual(['SHIPPED', 'COMPLETED'])
  expect(orderTransitions([failed]).to).toEqual(['SHIPPED'])
})

test('a parcel without news is checked after 15 seconds at first, and every hour in the end', () => {
  expect(nextCheckMs(0)).toBe(15_000)
  expect(nextCheckMs(60_000)).toBe(60_000)
  expect(nextCheckMs(86_400_000)).toBe(3_600_000)
})
