import { expect, test } from 'vitest'
import { pageMemory } from '../../../shell/device/shared/memory.ts'
import { addressText, type Connection, connectionInUse, connectionName, everInService } from './connection.ts'
import { homeChecks, keptChecks, tickCheck } from './home-checks.ts'

const connection = (UUID: string, Status: Connection['Status'], CreatedAtNanos = 1) =>
  ({ UUID, Status, CreatedAtNanos }) as Connection

const place = { LocationProvider: 'p', LocationProviderIDX: '1' }

test('a connection goes by its nickname, else by its street', () => {
  const Address = { ...place, Formatted: '12 Kowhai Street, Te Aro, Wellington 6011', Lines: ['12 Kowhai Street'] }
  expect(connectionName({ Nickname: 'Home', Address })).toBe('Home')
  expect(connectionName({ Address })).toBe('12 Kowhai Street')
  expect(connectionName({ Address: { ...place, Formatted: '3 Rata Road, Nelson' } })).toBe('3 Rata Road')
})

test('an address without its written form is put together from its parts', () => {
  const parts = { ...place, Lines: ['Flat 2', '9 Rimu Lane'], City: 'Nelson', PostCode: '7010' }
  expect(addressText(parts)).toBe('Flat 2, 9 Rimu Lane, Nelson 7010')
})

test('the connection that was chosen is looked at, else the first', () => {
  const all = [connection('on', 'ACTIVE'), connection('on too', 'ACTIVE'), connection('over', 'ENDED')]
  expect(connectionInUse(all, 'on too')?.UUID).toBe('on too')
  expect(connectionInUse(all, 'gone')?.UUID).toBe('on')
  expect(connectionInUse(all, undefined)?.UUID).toBe('on')
  expect(connectionInUse([], undefined)).toBeUndefined()
})

test('connections in service come before those that have ended, and one only ordered is not among them', () => {
  const all = [
    connection('over', 'ENDED', 1),
    connection('ordered', 'ORDERED', 2),
    connection('newer', 'ACTIVE', 4),
    connection('older', 'ACTIVE', 3),
  ]
  expect(everInService(all).map(({ UUID }) => UUID)).toEqual(['older', 'newer', 'over'])
})

test('ticks of the checklist are remembered, and taken off again', () => {
  const memory = pageMemory()
  expect(keptChecks(memory)).toEqual([])
  tickCheck(memory, 'updates', true)
  expect(tickCheck(memory, 'router-password', true)).toEqual(['router-password', 'updates'])
  expect(tickCheck(memory, 'updates', false)).toEqual(['router-password'])
  expect(keptChecks(memory)).toEqual(['router-password'])
  expect(new Set(homeChecks).size).toBe(homeChecks.length)
})

test('a connection that was moved away from comes after the one that is lived with', () => {
  const left = { ...connection('left', 'ACTIVE', 1), MovedTo: 'new' }
  expect(everInService([left, connection('new', 'ACTIVE', 2)]).map(({ UUID }) => UUID)).toEqual(['new', 'left'])
})
