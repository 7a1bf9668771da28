import { expect, test } from 'vitest'
import { mobileName, mobileNumber } from './mobile-name.ts'

const mobile = { MSISDN: '64215550142', ICCID: '8964990050000000055', SIMType: 'esim' } as const

test('a mobile is called by the name that its owner gave it, else by its number', () => {
  expect(mobileName({ ...mobile, Nickname: 'Main' })).toBe('Main')
  expect(mobileName({ ...mobile, Nickname: '  ' })).toBe('021 555 0142')
})

test('a SIM without a number is called by the last digits that are printed on it', () => {
  expect(mobileNumber({ ICCID: mobile.ICCID, SIMType: 'real_sim' })).toBe('SIM ···· 0055')
  expect(mobileNumber({ SIMType: 'esim' })).toBe('eSIM')
})
