import { describe, expect, test } from 'vitest'
import { addWorking } from '../porting/hours.ts'
import {
  mostFibreAnswerMs,
  mostFibreVisitMs,
  mostOrderWaitMs,
  mostParcelWaitMs,
  mostPortWaitMs,
  stalledBefore,
} from './stalled.ts'

const hourMs = 3_600_000
/** A Wednesday at noon in New Zealand. */
const noon = new Date('2027-03-10T12:00:00+13:00')

describe('something waits too long', () => {
  test('after an hour without a SIM, five days without the courier, and six working hours without the other provider', () => {
    expect([mostOrderWaitMs, mostParcelWaitMs, mostPortWaitMs].map((ms) => ms / hourMs)).toEqual([1, 120, 6])
    const { order, parcel } = stalledBefore('always', noon)
    expect([order, parcel].map((at) => (noon.getTime() - at.getTime()) / hourMs)).toEqual([1, 120])
  })

  test('after two days without an answer of the fibre company, and a day after a visit that it has not reported', () => {
    expect([mostFibreAnswerMs, mostFibreVisitMs].map((ms) => ms / hourMs)).toEqual([48, 24])
    const { fibreAnswer, fibreVisit } = stalledBefore('always', noon)
    expect([fibreAnswer, fibreVisit].map((at) => (noon.getTime() - at.getTime()) / hourMs)).toEqual([48, 24])
  })

  test('for a number only by the hours in which numbers move: a weekend does not count', () => {
    const ago = (now: Date, hours: 'always' | 'business') =>
      Math.round((now.getTime() - stalledBefore(hours, now).port.getTime()) / hourMs)
    expect(ago(noon, 'always')).toBe(6)
    const monday = new Date('2027-03-15T09:00:00+13:00')
    const { port } = stalledBefore('business', monday)
    expect(port.getTime()).toBeLessThan(new Date('2027-03-12T13:00:00+13:00').getTime())
    expect(addWorking('business', port, mostPortWaitMs).getTime()).toBeLessThanOrEqual(monday.getTime())
    expect(addWorking('business', new Date(port.getTime() + 2000), mostPortWaitMs) > monday).toBe(true)
  })
})
