import { expect, test } from 'vitest'
import { namedSim, simToStart } from './adoption-by-code.ts'

test('[N-ONB-03] a SIM is named by a phone number, or by SIM ID and ICCID together', () => {
  expect(namedSim({ MobileNumber: '021 555 0142' })).toEqual({ by: 'number', MobileNumber: '64215550142' })
  expect(namedSim({ SIMID: '205 000 0001', ICCID: '8964 9900 5000 0000 014' })).toEqual({
    by: 'sim',
    SIMID: '2050000001',
    ICCID: '8964990050000000014',
  })
})

test('one of the two numbers of a card alone names no SIM', () => {
  expect(namedSim({ SIMID: '2050000001' })).toEqual({ refused: 'service-not-found', field: 'ICCID' })
  expect(namedSim({ ICCID: '8964990050000000014' })).toEqual({ refused: 'service-not-found', field: 'SIMID' })
  expect(namedSim({ SIMID: '2050000001', ICCID: '8961000000000000000' })).toMatchObject({ field: 'ICCID' })
})

test('a number that is no mobile number of New Zealand, or none at all, is refused', () => {
  expect(namedSim({ MobileNumber: '04 555 0142' })).toEqual({ refused: 'number-invalid', field: 'MobileNumber' })
  expect(namedSim({})).toEqual({ refused: 'number-invalid', field: 'MobileNumber' })
})

test('of several SIMs the newest that waits is started', () => {
  const sim = (name: string, day: number, isWaiting: boolean) => ({
    name,
    isWaiting,
    createdAt: new Date(2026, 0, day),
  })
  expect(simToStart([sim('old', 1, true), sim('new', 3, true), sim('in use', 5, false)])?.name).toBe('new')
  expect(simToStart([sim('in use', 5, false)])).toBeUndefined()
})
