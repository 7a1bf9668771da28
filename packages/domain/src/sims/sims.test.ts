import { expect, test } from 'vitest'
import { swapStartsAt, unlocksAt } from './delays.ts'
import { checkInventorySim, typedSimNumber } from './sim-number.ts'

test.each([
  ['2050 0000 12', '2050000012'],
  ['8964 9900 5000 0000 121', '8964990050000000121'],
  ['89649900500000001213', '89649900500000001213'],
])('the number %s of a SIM is read', (typed, read) => {
  expect(typedSimNumber(typed)).toBe(read)
})

test.each(['', '205000001', '20500000123', '8944990050000000121', '896499005000000012', 'WAEA-SWAP-1'])(
  '%j is no number of a SIM',
  (typed) => {
    expect(typedSimNumber(typed)).toMatchObject({ refused: 'sim-unknown', field: 'SIMID' })
  },
)

const good = { ICCID: '8964990050000000121', isOurs: true, isBlocked: false, isInUse: false }

test('a SIM that nobody has may go into a mobile', () => {
  expect(checkInventorySim(good)).toBe(good)
})

test.each([
  [undefined, 'sim-unknown'],
  [{ ...good, isOurs: false }, 'sim-other-brand'],
  [{ ...good, isInUse: true }, 'sim-taken'],
  [{ ...good, isBlocked: true }, 'sim-blocked'],
])('%o may not: %s', (sim, refused) => {
  expect(checkInventorySim(sim)).toMatchObject({ refused })
})

const noon = new Date('2026-11-23T12:00:00Z')

test('a lock ends a day after it is taken off', () => {
  expect(unlocksAt(noon)).toEqual(new Date('2026-11-24T12:00:00Z'))
})

test('a swap begins at once, or a day after a change of the password or the email', () => {
  expect(swapStartsAt(noon, undefined)).toEqual(noon)
  expect(swapStartsAt(noon, new Date('2026-11-22T12:00:00Z'))).toEqual(noon)
  expect(swapStartsAt(noon, new Date('2026-11-22T12:00:01Z'))).toEqual(new Date('2026-11-23T12:00:01Z'))
})
