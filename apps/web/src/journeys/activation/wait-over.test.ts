import { awaitMobile } from '@waea/domain/activation/activation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onWaitOver } from './wait-over.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[E-ONB-12] a mobile that does not come into service is given up with Timout after 250 seconds', () => {
  let waitedMs = 0
  onWaitOver((ms) => {
    waitedMs = ms
  })
  vi.advanceTimersByTime(249_999)
  expect(awaitMobile(false, waitedMs)).toBe('wait')
  vi.advanceTimersByTime(1)
  expect(awaitMobile(false, waitedMs)).toBe('Timout')
  expect(awaitMobile(true, waitedMs)).toBe('ready')
})

test('a wait that was ended is given up by nobody', () => {
  const tell = vi.fn()
  onWaitOver(tell)()
  vi.advanceTimersByTime(250_000)
  expect(tell).not.toHaveBeenCalled()
})
