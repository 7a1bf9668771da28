import { expect, test, vi } from 'vitest'
import { isOffered } from './offered.ts'

vi.mock('./later-routes.ts', () => ({ laterRoutes: [{ path: '/help' }, { path: '/profile/invoices/{-$number}' }] }))

test('what is still to come is not offered, be its address told without the value at its end; all else is', () => {
  const offered = ['/help', '/profile/invoices', '/plans'] as const
  expect(offered.filter((address) => isOffered(address as '/plans'))).toEqual(['/plans'])
})
