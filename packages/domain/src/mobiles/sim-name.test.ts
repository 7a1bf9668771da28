import { expect, test } from 'vitest'
import { mobileCalled } from './sim-name.ts'

const mobile = {
  Nickname: null,
  MSISDN: '64215550142',
  SIMType: 'esim',
  ICCID: '8964000000000014',
  plan: null,
} as const

test('a mobile is called by its number as people read it, with its nickname before it', () => {
  expect(mobileCalled(mobile)).toBe('021 555 0142')
  expect(mobileCalled({ ...mobile, Nickname: 'Tama' })).toBe('Tama · 021 555 0142')
  expect(mobileCalled({ ...mobile, Nickname: ' ' })).toBe('021 555 0142')
})

test('one without a number yet is called by its SIM', () => {
  const waiting = { ...mobile, MSISDN: null }
  expect(mobileCalled(waiting)).toBe('eSIM ending 0014')
  expect(mobileCalled({ ...waiting, SIMType: 'real_sim', Nickname: 'Tama', plan: { Name: 'Max' } })).toBe(
    'Max for Tama (SIM card ending 0014)',
  )
})
