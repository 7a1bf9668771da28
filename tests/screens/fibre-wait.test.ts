import type { Page } from '@playwright/test'
import { fibrePollMs, fibreWaitMs } from '@waea/domain/broadband/order-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { load } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

declare global {
  // The page's fibre calls whose answers have not fully arrived.
  var openCalls: number
}

/** How the page polls for a fibre order and its connection, by the browser's clock. */
let screens: Screens
let page: Page
/** The current order and connections. */
let order: { Status: string; Notes: { Text: string }[] }
let connections: { OrderUUID: string }[]
let requests: { order: number; connections: number }

const soon = { timeout: 40_000 }
const uuid = '00000000-0000-4000-8000-0000000000f1'
const wire = {
  UUID: uuid,
  Number: 'F1',
  Address: { Formatted: '12 Queen Street, Auckland 1010', LocationProvider: 'x', LocationProviderIDX: 'x' },
  LFC: 'Chorus',
  Availability: 'service_available',
  OrderType: 'CONNECT_INTACT',
  Plan: {
    ID: uuid,
    ProductCatalogUUID: uuid,
    Name: 'Fibre Home',
    Description: '',
    Price: 8500,
    DownMbps: 500,
    UpMbps: 100,
  },
  DueCents: 0,
  IsPaid: false,
  MonthlyCents: 8500,
  Visits: [],
  CanCancel: true,
  CreatedAtNanos: 0,
  UpdatedAtNanos: 0,
}

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('prepay')
  await page.clock.install()
  await page.addInitScript(() => {
    const { fetch } = globalThis
    globalThis.openCalls = 0
    globalThis.fetch = async (...call) => {
      const isCounted = /\/UFB_order\/|\/ufb_products/.test(call[0] instanceof Request ? call[0].url : String(call[0]))
      if (isCounted) globalThis.openCalls += 1
      try {
        const answer = await fetch(...call)
        if (isCounted) await answer.clone().arrayBuffer()
        return answer
      } finally {
        if (isCounted) globalThis.openCalls -= 1
      }
    }
  })
  await page.route(/\/UFB_order\//, (route) => {
    requests.order += 1
    return route.fulfill({ json: { ...wire, ...order } })
  })
  await page.route(/\/ufb_products/, (route) => {
    requests.connections += 1
    return route.fulfill({ json: { UfbProducts: connections, Orders: [] } })
  })
})
afterAll(() => screens?.close())

beforeEach(async () => {
  order = { Status: 'SENT', Notes: [] }
  connections = []
  requests = { order: 0, connections: 0 }
  await page.clock.resume()
})

/** Opens the page of an order placed just now, and stops the browser's clock. */
async function openOrdered(): Promise<void> {
  await page.evaluate(
    (ordered) => sessionStorage.setItem('waea-fibre-ordered', JSON.stringify({ uuid: ordered, sinceMs: Date.now() })),
    uuid,
  )
  await load(page, '/eshop/checkout-ufb/ordered')
  await expect.poll(heading, soon).toBe('We’re placing your order')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** The id of the browser's draft after the page of the order has shown its outcome. */
async function draftAfter(outcome: typeof order, title: string, draft: string): Promise<string | undefined> {
  await page.evaluate((id) => {
    const location = { LocationProvider: 'x', LocationProviderIDX: 'x', Formatted: 'x' }
    const kept = { draft: { id, uuid: id, location, transfer: false, service: { ID: 'x' } }, keptAtMs: Date.now() }
    localStorage.setItem('waea-fibre-draft', JSON.stringify(kept))
  }, draft)
  await openOrdered()
  order = outcome
  connections = [{ OrderUUID: uuid }]
  await page.clock.runFor(fibrePollMs)
  await settled(() => requests.order).toBeGreaterThan(0)
  await page.clock.runFor(fibrePollMs)
  await settled(heading).toBe(title)
  return page.evaluate(() => {
    const text = localStorage.getItem('waea-fibre-draft')
    return text === null ? undefined : (JSON.parse(text) as { draft: { uuid: string } }).draft.uuid
  })
}

/** Lets the page render its latest answers, for which the stopped clock has to advance a little. */
function settled<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(async () => {
    await page.clock.runFor(5)
    return look()
  }, soon)
}

const heading = async () => (await page.getByRole('main').locator('h1').allInnerTexts())[0]

/** The times between polls, in steps of 10 ms. */
async function gapsMs(times: number, count: () => number): Promise<number[]> {
  const gaps: number[] = []
  let last = count()
  // The first gap began before the clock was stopped.
  for (let sinceMs = 0; gaps.length <= times && sinceMs < 10 * fibrePollMs; ) {
    await waitForAnswers()
    await page.clock.runFor(10)
    sinceMs += 10
    await waitForAnswers()
    if (count() === last) continue
    gaps.push(sinceMs)
    last = count()
    sinceMs = 0
  }
  return gaps.slice(1)
}

/** Whether there are `times` gaps, each of 250 ms and at most two steps more. */
const arePolls = (gaps: readonly number[], times: number) =>
  gaps.length === times && gaps.every((ms) => ms >= fibrePollMs - 10 && ms <= fibrePollMs + 30)

/** Waits until the page has processed every answer. The page's clock stands still, so no time passes for it. */
async function waitForAnswers(): Promise<void> {
  await page.evaluate(async () => {
    const turn = () =>
      new Promise((next) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = next
        port2.postMessage('')
      })
    while (globalThis.openCalls > 0) await turn()
    for (let turns = 0; turns < 20; turns += 1) await turn()
  })
}

test('[S-UFB-03] an order that is neither accepted nor refused is asked for again every 250 ms', async () => {
  await openOrdered()
  expect(await gapsMs(4, () => requests.order)).toSatisfy((gaps: number[]) => arePolls(gaps, 4))
  order = { Status: 'UNPAID', Notes: [] }
  expect(await gapsMs(2, () => requests.order)).toSatisfy((gaps: number[]) => arePolls(gaps, 2))
  order = { Status: 'FAILED', Notes: [{ Text: 'The street is closed.' }, { Text: 'Another note.' }] }
  await page.clock.runFor(fibrePollMs)
  await settled(heading).toBe('We couldn’t order your fibre')
  expect(await page.getByRole('alert').innerText()).toContain('The street is closed.')
  const { order: last } = requests
  await page.clock.runFor(10 * fibrePollMs)
  expect(requests.order).toBe(last)
})

test('an order that was cancelled says so at once, also after the wait, and is not polled any more', async () => {
  await openOrdered()
  order = { Status: 'CANCELED', Notes: [] }
  await page.clock.runFor(fibrePollMs)
  await settled(heading).toBe('Your order is cancelled')
  const { order: last } = requests
  await page.clock.runFor(10 * fibrePollMs)
  expect(requests.order).toBe(last)
  await page.clock.fastForward(fibreWaitMs)
  await settled(heading).toBe('Your order is cancelled')
})

test.each([
  ['CANCELED', 'Your order is cancelled'],
  ['FAILED', 'We couldn’t order your fibre'],
  ['PROCESSING', 'Thank you for your order'],
])('the page of an order that is %s leaves the draft of another order as it is', async (Status, title) => {
  const another = '00000000-0000-4000-8000-0000000000f2'
  expect(await draftAfter({ Status, Notes: [] }, title, another)).toBe(another)
})

test('the draft of an order is gone once it is ordered', async () => {
  expect(await draftAfter({ Status: 'PROCESSING', Notes: [] }, 'Thank you for your order', uuid)).toBeUndefined()
})

test('the draft of an order that was cancelled gets a new id, so that it can be ordered again', async () => {
  const renewed = await draftAfter({ Status: 'CANCELED', Notes: [] }, 'Your order is cancelled', uuid)
  expect(renewed).toMatch(/^[0-9a-f-]{36}$/)
  expect(renewed).not.toBe(uuid)
})

test('[E-UFB-02] an order that failed without a note says that it failed', async () => {
  await openOrdered()
  order = { Status: 'FAILED', Notes: [] }
  await page.clock.runFor(fibrePollMs)
  await settled(heading).toBe('We couldn’t order your fibre')
  expect(await page.getByRole('alert').innerText()).toContain('Order failed')
})

test('[S-UFB-05] the connection of an accepted order is asked for every 250 ms until it is there', async () => {
  await openOrdered()
  order = { Status: 'PROCESSING', Notes: [] }
  await page.clock.runFor(fibrePollMs)
  await settled(() => requests.connections).toBeGreaterThan(0)
  expect(await gapsMs(4, () => requests.connections)).toSatisfy((gaps: number[]) => arePolls(gaps, 4))
  expect(await heading()).toBe('We’re placing your order')
  connections = [{ OrderUUID: uuid }]
  await page.clock.runFor(fibrePollMs)
  await settled(heading).toBe('Thank you for your order')
})

test('[S-UFB-05] after 180 seconds the page waits no longer, and says so', async () => {
  await openOrdered()
  order = { Status: 'PROCESSING', Notes: [] }
  await page.clock.runFor(fibrePollMs)
  await settled(() => requests.connections).toBeGreaterThan(0)
  const leftMs = await page.evaluate((waitMs) => {
    const { sinceMs } = JSON.parse(sessionStorage.getItem('waea-fibre-ordered') ?? '{}') as { sinceMs: number }
    return sinceMs + waitMs - Date.now()
  }, fibreWaitMs)
  await page.clock.fastForward(leftMs - 1)
  expect(await heading()).toBe('We’re placing your order')
  await page.clock.runFor(1)
  await settled(heading).toBe('It’s taking longer than usual')
  const { connections: last } = requests
  await page.clock.runFor(10 * fibrePollMs)
  expect(requests.connections).toBe(last)
})
