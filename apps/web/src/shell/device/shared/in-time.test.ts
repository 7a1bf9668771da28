import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  codeTimeoutMs,
  detectOffline,
  LateCodeError,
  NoConnectionError,
  nextRestartMs,
  withCodeTimeout,
} from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[E-SHELL-02] code that has not come after 120 seconds is a load error', async () => {
  const outcome = withCodeTimeout(new Promise(() => {})).catch((error: unknown) => error)
  const ended = vi.fn()
  void outcome.then(ended)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toBeInstanceOf(LateCodeError)
  expect(codeTimeoutMs).toBe(120_000)
})

test('code that comes is given at once, and leaves no timer behind', async () => {
  expect(await withCodeTimeout(Promise.resolve('code'))).toBe('code')
  await expect(withCodeTimeout(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('code that fails without a connection is told from code that is gone, which starts the page again', async () => {
  const failing = () => detectOffline(Promise.reject(new Error('gone')))
  vi.stubGlobal('navigator', { onLine: false })
  await expect(failing()).rejects.toBeInstanceOf(NoConnectionError)
  vi.stubGlobal('navigator', { onLine: true })
  await expect(failing()).rejects.toThrow('gone')
  vi.unstubAllGlobals()
})

test('a page without its code is reloaded three times, later each time, and again after a while without failure', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage
  const startMs = 1_000_000
  const waits = [0, 2_000, 8_000, 20_000, 140_001].map((later) => nextRestartMs(startMs + later, () => storage))
  expect(waits).toEqual([1_000, 4_000, 10_000, undefined, 1_000])
})

test('a browser that forbids storage reloads nothing by itself', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  expect(nextRestartMs(1_000_000, forbidden)).toBeUndefined()
})
