import { expect, test } from 'vitest'
import { fieldToCorrect, portReasons } from './refusals.ts'
import { numberToBring, simNumber } from './request.ts'

const postpay = {
  PortingOverMSISDN: '021 555 0142',
  PortingOverMSISDNType: 'postpay',
  PortingCarrierLSP: 'one-nz',
  PortingAccountLSP: ' 123 456 ',
  PortingNametagLSP: ' Ana Ngata ',
} as const
const prepay = {
  PortingOverMSISDN: '+64 21 555 0142',
  PortingOverMSISDNType: 'prepay',
  PortingCarrierLSP: 'skinny',
  PortingPriorSIMID: '8964 0512 3456 7890 123',
} as const

test('a postpay number takes the account number, a prepay one the number of its SIM', () => {
  const number = { MSISDN: '64215550142' }
  expect(numberToBring(postpay)).toEqual({
    ...number,
    type: 'postpay',
    carrier: 'one-nz',
    proof: '123456',
    nametag: 'Ana Ngata',
  })
  expect(numberToBring(prepay)).toEqual({
    ...number,
    type: 'prepay',
    carrier: 'skinny',
    proof: '8964051234567890123',
    nametag: null,
  })
  expect(numberToBring({ ...postpay, PortingAccountLSP: '' })).toMatchObject({
    refused: 'porting-account',
    field: 'PortingAccountLSP',
  })
  expect(numberToBring({ ...prepay, PortingPriorSIMID: '' })).toMatchObject({
    refused: 'porting-sim',
    field: 'PortingPriorSIMID',
  })
  // Fields of the other type are ignored.
  expect(numberToBring({ ...prepay, PortingOverMSISDNType: 'postpay' })).toMatchObject({ refused: 'porting-account' })
})

test('a number that is no mobile of New Zealand, and a provider that nobody knows, are refused at their fields', () => {
  expect(numberToBring({ ...prepay, PortingOverMSISDN: '09 555 0142' })).toMatchObject({
    refused: 'number-invalid',
    field: 'PortingOverMSISDN',
  })
  expect(numberToBring({ ...prepay, PortingCarrierLSP: 'mars' })).toMatchObject({
    refused: 'porting-carrier',
    field: 'PortingCarrierLSP',
  })
})

test('a SIM’s number has 16 to 20 digits, and Spark’s is the part that Spark knows it by', () => {
  for (const length of [16, 17, 18, 19, 20]) expect(simNumber('1'.repeat(length), 'skinny')).toBe('1'.repeat(length))
  for (const text of ['1'.repeat(15), '1'.repeat(21), `${'1'.repeat(18)}x`]) {
    expect(simNumber(text, 'skinny')).toMatchObject({ refused: 'porting-sim' })
  }
  expect(simNumber('8964051234567890123', 'spark')).toBe('6405123456789012')
  expect(simNumber('6405123456789012', 'spark')).toBe('6405123456789012')
})

test('each refusal names the field to correct, where a field is wrong', () => {
  const fields = portReasons.map((reason) => [reason, fieldToCorrect(reason, 'prepay')]).filter(([, field]) => field)
  expect(Object.fromEntries(fields)).toEqual({
    'wrong-account': 'PortingPriorSIMID',
    'wrong-provider': 'PortingCarrierLSP',
    'wrong-name': 'PortingNametagLSP',
    'not-active': 'PortingOverMSISDN',
    'not-portable': 'PortingOverMSISDN',
  })
  expect(fieldToCorrect('wrong-account', 'postpay')).toBe('PortingAccountLSP')
})
