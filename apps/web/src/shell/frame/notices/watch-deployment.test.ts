import { deployment } from '@waea/contract/provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from '../../calls/shared/api.ts'
import { isOn, type PublicSettings } from '../../session/shared/settings.ts'
import { takeFlags } from '../../session/shared/take-flags.ts'
import { flagsIntervalMs, freshAddress, hotReloadIntervalMs, watchDeployment } from './watch-deployment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose version and flags the test can change. */
function served(now: { Version: string; On: string[] }) {
  const settings = { version: '1', flags: { IS_SHOW_PLANS: true } } as unknown as PublicSettings
  const calls: string[] = []
  const send = (async ({ is }: { is: string }) => {
    calls.push(is)
    return is === deployment.version.is ? { Version: now.Version } : { On: now.On }
  }) as unknown as Send
  return { settings, calls, send, now }
}

const anInterval = () => vi.advanceTimersByTimeAsync(hotReloadIntervalMs)

test('a newer version is told of once, after the interval', async () => {
  const server = served({ Version: '1', On: [] })
  const notify = vi.fn()
  watchDeployment(server, notify)
  await anInterval()
  expect(notify).toHaveBeenCalledTimes(0)
  server.now.Version = '2'
  await anInterval()
  expect(notify).toHaveBeenCalledTimes(1)
  await anInterval()
  expect(notify).toHaveBeenCalledTimes(1)
})

test('[S-SHELL-04] who wants to be reminded later is told again after the hot-reload interval', async () => {
  const notify = vi.fn()
  const watch = watchDeployment(served({ Version: '2', On: [] }), notify)
  await anInterval()
  watch.later()
  await vi.advanceTimersByTimeAsync(hotReloadIntervalMs - 1000)
  expect(notify).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(notify).toHaveBeenCalledTimes(2)
})

test('[S-SHELL-03] refreshing loads the same address with a timestamp in its query', () => {
  expect(freshAddress('https://portal.example/plans?plan=7#top', 1234)).toBe(
    'https://portal.example/plans?plan=7&t=1234#top',
  )
  expect(freshAddress('https://portal.example/plans?t=1', 1234)).toBe('https://portal.example/plans?t=1234')
})

test('[K-SHELL-02] flags are asked for again after an hour, and no sooner', async () => {
  const server = served({ Version: '1', On: ['IS_FEEDBACK_ALLOWED'] })
  watchDeployment(server, () => {})
  await vi.advanceTimersByTimeAsync(flagsIntervalMs - 1000)
  expect(server.calls).not.toContain(deployment.flags.is)
  expect(isOn(server.settings, 'IS_FEEDBACK_ALLOWED')).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isOn(server.settings, 'IS_FEEDBACK_ALLOWED')).toBe(true)
  expect(isOn(server.settings, 'IS_SHOW_PLANS')).toBe(false)
  expect([flagsIntervalMs, deployment.flags.fresh]).toEqual([3_600_000, 3_600_000])
})

test('[C-SHELL-01] the site’s index is never fetched to find a change: the version has a call of its own', async () => {
  const server = served({ Version: '1', On: [] })
  const fetched = vi.spyOn(globalThis, 'fetch')
  watchDeployment(server, () => {})
  await anInterval()
  expect(server.calls).toEqual(['GET /api/frontend/v1/version'])
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('without a connection it looks again at the next turn, and after the end not at all', async () => {
  const notify = vi.fn()
  let tries = 0
  const send = (async () => {
    tries += 1
    throw new Error('offline')
  }) as unknown as Send
  const watch = watchDeployment({ send, settings: served({ Version: '1', On: [] }).settings }, notify)
  await anInterval()
  await vi.advanceTimersByTimeAsync(hotReloadIntervalMs - 1000)
  expect(tries).toBe(1)
  watch.stop()
  await anInterval()
  expect([tries, notify.mock.calls.length]).toEqual([1, 0])
})

test('a page that starts from an older document takes the flags of now, and says whether one has changed', async () => {
  const server = served({ Version: '1', On: ['IS_SHOW_PLANS'] })
  expect(await takeFlags(server)).toBe(false)
  server.now.On = ['IS_FEEDBACK_ALLOWED']
  expect(await takeFlags(server)).toBe(true)
  expect([isOn(server.settings, 'IS_SHOW_PLANS'), isOn(server.settings, 'IS_FEEDBACK_ALLOWED')]).toEqual([false, true])
  const offline = (async () => Promise.reject(new Error('offline'))) as unknown as Send
  expect(await takeFlags({ send: offline, settings: server.settings })).toBe(false)
  expect(isOn(server.settings, 'IS_FEEDBACK_ALLOWED')).toBe(true)
})
