import { expect, test } from 'vitest'
import { checkAvailability, orderTypeOf, visitsOf } from './availability.ts'

test('what is ready, needs a look or an installation can be ordered, and anything else is refused', () => {
  for (const one of ['service_available', 'service_scope_required', 'service_installation_required'] as const) {
    expect(checkAvailability(one)).toBe(one)
  }
  expect(checkAvailability('service_not_available')).toEqual({ refused: 'no-fibre-services' })
})

test('a place that is ready takes no visit, one takes an installation, and one a look before it', () => {
  expect(visitsOf('service_available')).toEqual([])
  expect(visitsOf('service_installation_required')).toEqual(['install'])
  expect(visitsOf('service_scope_required')).toEqual(['scope', 'install'])
})

test('what another provider serves is transferred, what waits is taken up, and anything else is built', () => {
  expect(orderTypeOf('service_available', true)).toBe('TRANSFER')
  expect(orderTypeOf('service_available', false)).toBe('CONNECT_INTACT')
  expect(orderTypeOf('service_scope_required', false)).toBe('CONNECT_PRIMARY')
})
