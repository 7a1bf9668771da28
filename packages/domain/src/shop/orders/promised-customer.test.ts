import { expect, test } from 'vitest'
import { promisedName } from './promised-customer.ts'

const buyer = { FirstName: 'Aroha', LastName: 'Ngata' }

test.each([
  ['Tama Te Rangi', { FirstName: 'Tama', LastName: 'Te Rangi' }],
  ['  Tama  ', { FirstName: 'Tama', LastName: 'Ngata' }],
  [' ', { FirstName: 'SIM 2', LastName: 'Ngata' }],
  [undefined, { FirstName: 'SIM 2', LastName: 'Ngata' }],
])('a SIM for %j makes a customer of that name', (requested, name) => {
  expect(promisedName(requested, buyer, 2)).toEqual(name)
})
