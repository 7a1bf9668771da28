import { expect, test, vi } from 'vitest'

test('faults are kept in the page until a tracker listens, the last hundred at most, then told as they come', async () => {
  // Use a fresh module: other tests share this worker.
  vi.resetModules()
  const { listenForFaults, recordFault, subscribeToFaults } = await import('./faults.ts')
  const page = new EventTarget()
  listenForFaults(page as Window)
  for (let at = 0; at < 99; at += 1) recordFault(at)
  page.dispatchEvent(Object.assign(new Event('error'), { error: 'thrown' }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }))
  const hear = vi.fn()
  subscribeToFaults(hear)
  expect(hear).toHaveBeenCalledTimes(100)
  expect(hear).toHaveBeenNthCalledWith(1, 1)
  expect(hear).toHaveBeenLastCalledWith('rejected')
  recordFault('later')
  expect(hear).toHaveBeenLastCalledWith('later')
})
