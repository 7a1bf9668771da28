import { expect, test } from 'vitest'
import { placeLabels, shortAddress } from './place-label.ts'

const address = (street: string, City = 'Wellington') => ({
  Formatted: `${street}, Aro Valley, ${City} 6011`,
  Lines: [street, 'Aro Valley'],
  City,
})
const one = (UUID: string, Nickname: string | null, street: string, CustomerUUID = 'a') => ({
  CustomerUUID,
  UUID,
  Nickname,
  Address: address(street),
})

test('a connection is called by its name, else by its street and town', () => {
  expect([...placeLabels([one('1', 'Bach', '12 Aro Street'), one('2', null, '2/13 Aro Street')])]).toEqual([
    ['1', 'Bach'],
    ['2', '2/13 Aro Street, Wellington'],
  ])
  expect(shortAddress({ Formatted: '12 Aro Street, Aro Valley, Wellington 6011' })).toBe('12 Aro Street')
})

test('two of the same name are told apart by their addresses, but not those of different customers', () => {
  const named = placeLabels([
    one('1', 'Home', '12 Aro Street'),
    one('2', 'Home', '7 Cuba Street'),
    one('3', 'Home', '9 Kent Terrace', 'b'),
  ])
  expect([...named.values()]).toEqual(['Home, 12 Aro Street, Wellington', 'Home, 7 Cuba Street, Wellington', 'Home'])
})
