import type { Page, Request } from 'playwright-core'
import { markHydration } from './hydration.ts'

/** How far a page moved by itself while it loaded (cumulative layout shift), and which elements moved. */
export interface Shifts {
  sum: number
  /** The elements that moved furthest, worst first: `footer.border-t (0.12)`. */
  moved: string[]
}

type Kept = { windows: number[]; moved: Map<string, number>; noteLast(): void }

/** A page's pending requests, and how many have started or ended. */
interface Requests {
  pending: Set<Request>
  changes: number
}

/** The longest a page may take to load. */
const longestMs = 60_000

const requestsOf = new WeakMap<Page, Requests>()

/**
 * Makes every document that the page opens from now on record its layout shifts, from its first frame, and its
 * requests.
 */
export async function watchShifts(page: Page): Promise<void> {
  const requests: Requests = { pending: new Set(), changes: 0 }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    // The stream of live events stays open, and nothing waits for a beacon.
    if (request.headers().accept === 'text/event-stream' || request.resourceType() === 'ping') return
    // A new document cancels the requests of the previous one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.pending.clear()
    requests.pending.add(request)
    requests.changes += 1
  })
  const end = (request: Request) => {
    if (requests.pending.delete(request)) requests.changes += 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.addInitScript(keepShifts)
  await markHydration(page)
}

/** Runs in the page: records the shifts since the start, in windows as Web Vitals count them. */
function keepShifts(): void {
  const windows = [0]
  const moved = new Map<string, number>()
  let first = 0
  let last = 0
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const look = [...element.classList].slice(0, 2).map((name) => `.${name}`)
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 24) ?? ''
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${look.join('')}${text && ` "${text}"`}`
  }
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const isNew = entry.startTime - last > 1000 || entry.startTime - first > 5000
      if (isNew) {
        first = entry.startTime
        windows.push(0)
      }
      last = entry.startTime
      windows[windows.length - 1] = (windows.at(-1) ?? 0) + entry.value
      for (const { node } of entry.sources) {
        const name = nameOf(node)
        moved.set(name, (moved.get(name) ?? 0) + entry.value)
      }
    }
  }
  const watch = new PerformanceObserver((list) => note(list.getEntries()))
  watch.observe({ type: 'layout-shift', buffered: true })
  const kept: Kept = { windows, moved, noteLast: () => note(watch.takeRecords()) }
  Object.assign(window, { keptShifts: kept })
}

/** The layout shift of the open document so far. */
export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => {
    const { windows, moved, noteLast } = (window as unknown as { keptShifts: Kept }).keptShifts
    noteLast()
    const worst = [...moved].sort(([, one], [, other]) => other - one).slice(0, 4)
    return { sum: Math.max(...windows), moved: worst.map(([name, value]) => `${name} (${value.toFixed(3)})`) }
  })
}

/**
 * Waits until the screen and everything it loads are there: its heading, no skeleton, the fonts, no pending request,
 * and two frames in which no request started or ended. Call `watchShifts` before opening the page.
 */
export async function untilLoaded(page: Page): Promise<void> {
  const requests = requestsOf.get(page)
  if (!requests) throw new Error('watchShifts was not called for this page')
  const end = performance.now() + longestMs
  let changes: number
  do {
    if (performance.now() > end)
      throw new Error(`${page.url()} still requests ${[...requests.pending].map((one) => one.url())}`)
    await page.waitForFunction(isDrawn, undefined, { timeout: longestMs })
    changes = requests.changes
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  } while (requests.pending.size > 0 || requests.changes > changes || !(await page.evaluate(isDrawn)))
}

/**
 * Runs in the page: it is hydrated, the router is idle, there is a heading, nothing is announced as loading, and the
 * fonts have loaded.
 */
function isDrawn(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as unknown as {
    __TSR_ROUTER__?: { state: { status: string; resolvedLocation?: { href: string } } }
  }
  return (
    document.querySelector('html.alive') !== null &&
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    router?.state.status === 'idle' &&
    router.state.resolvedLocation?.href === location.pathname + location.search + location.hash &&
    document.querySelector('main h1') !== null &&
    document.querySelector('main [class*="animate-pulse"]') === null
  )
}
