import { expect, test } from 'vitest'
import { canCancelOrder, fibreOrderStatuses, outcomeOf, stepOf } from './order-status.ts'

const note = (Text: string) => ({ Text })

test('an order that is completed or processing is a success, and any other but a failed one is asked for again', () => {
  const of = (Status: string) => outcomeOf({ Status, Notes: [note('A note')] }).is
  expect(fibreOrderStatuses.map((status) => [status, of(status)])).toEqual([
    ['UNPAID', 'waiting'],
    ['SENT', 'waiting'],
    ['PROCESSING', 'success'],
    ['COMPLETED', 'success'],
    ['FAILED', 'failure'],
    ['CANCELED', 'waiting'],
  ])
})

test('a failed order says its first note, or that it failed where there is none', () => {
  const failed = (...Notes: { Text: string }[]) => outcomeOf({ Status: 'FAILED', Notes })
  expect(failed(note('No fibre there'), note('Sorry'))).toEqual({ is: 'failure', because: 'No fibre there' })
  expect(failed()).toEqual({ is: 'failure', because: 'Order failed' })
  expect(failed(note(''))).toEqual({ is: 'failure', because: 'Order failed' })
})

test('an accepted order waits for consent, for a visit to be booked, for the visit, or for its day', () => {
  expect(stepOf({ visits: [], booked: null, held: null })).toBe('connect')
  expect(stepOf({ visits: ['install'], booked: null, held: null })).toBe('book-install')
  expect(stepOf({ visits: ['install'], booked: 'install', held: null })).toBe('install')
  expect(stepOf({ visits: ['install'], booked: 'install', held: 'missed-visit' })).toBe('book-install')
  expect(stepOf({ visits: ['scope', 'install'], booked: null, held: null })).toBe('book-scope')
  expect(stepOf({ visits: ['scope', 'install'], booked: 'scope', held: null })).toBe('scope')
  expect(stepOf({ visits: ['install'], booked: null, held: 'consent' })).toBe('held')
})

test('an order can be cancelled until it is connected, has failed or was cancelled', () => {
  expect(fibreOrderStatuses.filter(canCancelOrder)).toEqual(['UNPAID', 'SENT', 'PROCESSING'])
})
