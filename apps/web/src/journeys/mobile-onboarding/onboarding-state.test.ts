import { expect, test } from 'vitest'
import { newOnboarding, stepOf } from './onboarding-state.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

test('[N-ONB-01] an onboarding says whether it is on a phone or on the web, and begins with the phone', () => {
  expect(newOnboarding(iphone)).toEqual({ is_mobile: true, is_web: false, step: 'phone' })
  expect(newOnboarding('Mozilla/5.0 (X11; Linux x86_64)')).toEqual({ is_mobile: false, is_web: true, step: 'phone' })
})

test('a step of the address that the onboarding has not come to is its first', () => {
  const fresh = newOnboarding(iphone)
  for (const step of ['code', 'success', 'already-associated', 'error', 'nonsense', undefined]) {
    expect(stepOf(step, fresh)).toBe('phone')
  }
  expect(stepOf('code', { ...fresh, sent: { way: 'text', MobileNumber: '021 555 0142' } })).toBe('code')
  expect(stepOf('success', { ...fresh, finalise_url: '/activation/A' })).toBe('success')
  expect(stepOf('error', { ...fresh, step: 'error' })).toBe('error')
})
