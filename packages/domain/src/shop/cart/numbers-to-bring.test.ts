import { expect, test } from 'vitest'
import { accept } from '../../refusal.ts'
import type { CartItemAttributes } from './cart.ts'
import { changeNumber } from './cart-items.ts'
import { notedNumber, numbersToBring, withNumbersNoted } from './numbers-to-bring.ts'
import { aCart } from './sample-carts.ts'

const prepay = {
  PortingOverMSISDN: '021 555 0142',
  PortingCarrierLSP: 'one-nz',
  PortingPriorSIMID: '6405 1234 5678 9012',
} as const
const monthly = {
  PortingOverMSISDN: '021 555 0143',
  PortingOverMSISDNType: 'postpay',
  PortingCarrierLSP: 'spark',
  PortingAccountLSP: '12 345',
  PortingNametagLSP: ' A Name ',
} as const

/** Items with the given attributes, one SIM each. */
const items = (...noted: CartItemAttributes[]) =>
  aCart(noted.length).Items.map((item, at) => ({ ...item, Attributes: { ...item.Attributes, ...noted[at] } }))

const refused = (...noted: CartItemAttributes[]) => numbersToBring(items(...noted), true)

test('the numbers that SIMs bring are noted as they are stored, each with its own proof', () => {
  const wanted = items(prepay, {}, { ...monthly, PortingPriorSIMID: 'left over' })
  const [first, second, third] = accept(withNumbersNoted(wanted, true))
  const own = { CustomerCreation: 'ReuseTheCustomer' }
  expect(first?.Attributes).toEqual({
    ...own,
    PortingOverMSISDN: '64215550142',
    PortingOverMSISDNType: 'prepay',
    PortingCarrierLSP: 'one-nz',
    PortingPriorSIMID: '6405123456789012',
  })
  expect(second?.Attributes).toEqual(own)
  expect(third?.Attributes).toEqual({
    ...own,
    PortingOverMSISDN: '64215550143',
    PortingOverMSISDNType: 'postpay',
    PortingCarrierLSP: 'spark',
    PortingAccountLSP: '12345',
    PortingNametagLSP: 'A Name',
  })
})

test('what is noted is read again as it was', () => {
  const noted = accept(withNumbersNoted(items(prepay, monthly), true))
  expect(accept(withNumbersNoted(noted, true))).toEqual(noted)
})

test('what does not suffice is refused by its field and its SIM', () => {
  expect(refused({}, { ...prepay, PortingOverMSISDN: '03 555 0142' })).toMatchObject({
    refused: 'number-invalid',
    field: 'PortingOverMSISDN',
    detail: { n: 2 },
  })
  expect(refused({ ...prepay, PortingCarrierLSP: 'nobody' })).toMatchObject({ refused: 'porting-carrier' })
  expect(refused({ ...prepay, PortingPriorSIMID: '12' })).toMatchObject({ refused: 'porting-sim' })
  expect(refused({ ...monthly, PortingAccountLSP: '' })).toMatchObject({ refused: 'porting-account' })
  expect(refused({ PortingCarrierLSP: 'one-nz' })).toMatchObject({ refused: 'number-invalid' })
})

test('a number comes to one SIM only, and to none that goes into a mobile', () => {
  expect(refused(prepay, { ...monthly, PortingOverMSISDN: '+64 21 555 0142' })).toMatchObject({
    refused: 'porting-twice',
    detail: { n: 2 },
  })
  expect(refused({ ...prepay, ReplacesMobileUUID: 'mobile' })).toMatchObject({ refused: 'porting-into-mobile' })
})

test('where it is not offered, no number is brought, and any other cart is fine', () => {
  expect(numbersToBring(items({}, prepay), false)).toMatchObject({ refused: 'porting-off', detail: { n: 2 } })
  expect(numbersToBring(items({}), false)).toEqual([])
})

test('a SIM of the cart gets another number to bring in place of the first, and a new one after all', () => {
  let changed = aCart(1)
  for (const { number } of accept(numbersToBring(items(prepay, monthly), true))) {
    changed = accept(changeNumber(changed, 'sim-1', notedNumber(number)))
  }
  expect(changed.Items[0]?.Attributes).toMatchObject({ PortingOverMSISDN: '64215550143', PortingAccountLSP: '12345' })
  expect(changed.Items[0]?.Attributes).not.toHaveProperty('PortingPriorSIMID')
  expect(accept(changeNumber(changed, 'sim-1', {}))).toEqual(aCart(1))
  expect(changeNumber(aCart(1), 'another', {})).toMatchObject({ refused: 'no-order-item' })
})
