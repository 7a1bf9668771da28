import { expect, test, vi } from 'vitest'
import type { LiveEvent } from './live-events.ts'
import { type SharedStream, shareStream, type TabsOfBrowser } from './share-stream.ts'

/** A browser with tabs: its locks, the channel between the tabs, and which of them are hidden. */
function browser({ hasLocks = true } = {}) {
  const locked = new Set<string>()
  const waiting: (() => void)[] = []
  const tabs: ((event: LiveEvent) => void)[] = []
  const request = async (name: string, options: LockOptions, run: (lock: Lock | null) => Promise<unknown>) => {
    if (locked.has(name) && options.ifAvailable) return run(null)
    while (locked.has(name)) {
      await new Promise<void>((go, giveUp) => {
        waiting.push(go)
        options.signal?.addEventListener('abort', () => giveUp(new Error('aborted')))
      })
    }
    locked.add(name)
    try {
      return await run({} as Lock)
    } finally {
      locked.delete(name)
      for (const go of waiting.splice(0)) go()
    }
  }
  const open = () => {
    let isHidden = false
    let look = () => {}
    const own: ((event: LiveEvent) => void)[] = []
    const opened: (string | undefined)[] = []
    const received: string[] = []
    let tell: ((event: LiveEvent) => void) | undefined
    const stream: SharedStream = {
      follow(lastId, tells) {
        opened.push(lastId)
        tell = tells
        return () => {
          tell = undefined
        }
      },
      hear: ({ event }) => void received.push(event),
      catchUp: vi.fn(),
    }
    const env: TabsOfBrowser = {
      ...(hasLocks && { locks: { request } as unknown as LockManager }),
      channel: {
        post: (event) => {
          for (const hear of tabs) if (!own.includes(hear)) hear(event)
        },
        listen: (hear) => {
          own.push(hear)
          tabs.push(hear)
        },
        close: () => {},
      },
      isHidden: () => isHidden,
      onVisibility(looks) {
        look = looks
        return () => {}
      },
    }
    const stop = shareStream('waea-live-person', stream, env)
    return {
      stop,
      opened,
      received,
      catchUp: stream.catchUp,
      holds: () => tell !== undefined,
      comes: (event: string, id: string) => tell?.({ event, id, data: '' }),
      hide: (hidden: boolean) => {
        isHidden = hidden
        look()
      },
    }
  }
  return { open }
}

test('of six tabs one holds the stream, and the others hear what it shows', async () => {
  const { open } = browser()
  const tabs = Array.from({ length: 6 }, open)
  await expect.poll(() => tabs.map((tab) => tab.holds())).toEqual([true, false, false, false, false, false])
  tabs[0]?.comes('cart.changed', '7')
  expect(tabs.slice(1).map(({ received }) => received)).toEqual(Array.from({ length: 5 }, () => ['cart.changed']))
})

test('a hidden tab gives the stream up to a visible one, which resumes after the last event', async () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  await expect.poll(() => first.holds()).toBe(true)
  first.comes('cart.changed', '7')
  first.hide(true)
  await expect.poll(() => [first.holds(), second.holds()]).toEqual([false, true])
  expect(second.opened).toEqual(['7'])
  second.comes('balance.changed', '8')
  expect(first.received).toEqual(['balance.changed'])
  first.hide(false)
  await expect.poll(() => vi.mocked(first.catchUp).mock.calls.length).toBe(1)
  expect(second.holds()).toBe(true)
  second.stop()
  await expect.poll(() => first.opened).toEqual([undefined, '8'])
})

test('where all tabs are hidden none holds a stream', async () => {
  const { open } = browser()
  const tabs = [open(), open()]
  await expect.poll(() => tabs[0]?.holds()).toBe(true)
  for (const tab of tabs) tab.hide(true)
  await expect.poll(() => tabs.map((tab) => tab.holds())).toEqual([false, false])
})

test('without locks each visible tab holds a stream of its own', async () => {
  const { open } = browser({ hasLocks: false })
  const tabs = [open(), open()]
  await expect.poll(() => tabs.map((tab) => tab.holds())).toEqual([true, true])
  tabs[1]?.hide(true)
  await expect.poll(() => tabs.map((tab) => tab.holds())).toEqual([true, false])
})
