import { expect, test } from 'vitest'
import { billsOfGroup, whoPays } from './who-pays.ts'

const whole = { payer: 'aroha', paid: 'tama', mobile: null }
const ofOne = { payer: 'hana', paid: 'tama', mobile: 'm1' }

test('without a route an account pays for itself, and a route pays for nobody else', () => {
  expect(whoPays([], { account: 'tama', mobile: 'm1' })).toEqual({})
  expect(whoPays([whole, ofOne], { account: 'aroha', mobile: null })).toEqual({})
})

test('a route of the whole account pays its bills and every mobile; one of a mobile pays that mobile alone', () => {
  expect(whoPays([whole], { account: 'tama', mobile: null })).toEqual({ route: whole })
  expect(whoPays([whole], { account: 'tama', mobile: 'm2' })).toEqual({ route: whole })
  expect(whoPays([ofOne], { account: 'tama', mobile: 'm1' })).toEqual({ route: ofOne })
  expect(whoPays([ofOne], { account: 'tama', mobile: 'm2' })).toEqual({})
  expect(whoPays([ofOne], { account: 'tama', mobile: null })).toEqual({})
})

test('of several routes the first that covers it pays', () => {
  expect(whoPays([ofOne, whole], { account: 'tama', mobile: 'm1' }).route).toBe(ofOne)
  expect(whoPays([ofOne, whole], { account: 'tama', mobile: 'm2' }).route).toBe(whole)
})

test('mobiles of one account have one bill, of several accounts a bill each', () => {
  const on = (...accounts: string[]) => accounts.map((CustomerUUID) => ({ CustomerUUID }))
  expect(billsOfGroup(on('aroha', 'aroha'))).toEqual({ accounts: 1, oneAccount: 'aroha' })
  expect(billsOfGroup(on('aroha', 'tama', 'tama'))).toEqual({ accounts: 2 })
})
