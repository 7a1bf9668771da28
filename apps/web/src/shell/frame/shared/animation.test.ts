import { Spinner } from '@waea/ui/states/spinner'
import { expect, test, vi } from 'vitest'
import { subscribeToFaults } from '../../faults/shared/faults.ts'
import { animationOrSpinner } from './animation.ts'

test('[E-SHELL-01] an animation that cannot be loaded is reported, and a spinner turns in its place', async () => {
  const hear = vi.fn()
  subscribeToFaults(hear)
  const Drawing = () => null
  expect((await animationOrSpinner(async () => ({ default: Drawing }))).default).toBe(Drawing)
  expect(hear).not.toHaveBeenCalled()
  const lost = new Error('The file did not come')
  expect((await animationOrSpinner(() => Promise.reject(lost))).default).toBe(Spinner)
  expect(hear).toHaveBeenCalledExactlyOnceWith(lost)
})
