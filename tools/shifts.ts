import type { Page } from 'playwright-core'

/** How far a page moved by itself while it came (cumulative layout shift), and what moved. */
export interface Shifts {
  sum: number
  /** The elements that moved furthest, the worst first: `footer.border-t (0.12)`. */
  moved: string[]
}

type Kept = { windows: number[]; moved: Map<string, number> }

/** Has every document that the page opens from now on watch how it shifts, from its first frame. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(keepShifts)
}

/** Runs in the page: the shifts since it began, in windows as the web's vitals count them. */
function keepShifts(): void {
  const kept: Kept = { windows: [0], moved: new Map() }
  Object.assign(window, { keptShifts: kept })
  let first = 0
  let last = 0
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const look = [...element.classList].slice(0, 2).map((name) => `.${name}`)
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 24) ?? ''
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${look.join('')}${text && ` "${text}"`}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const isNew = entry.startTime - last > 1000 || entry.startTime - first > 5000
      if (isNew) {
        first = entry.startTime
        kept.windows.push(0)
      }
      last = entry.startTime
      kept.windows[kept.windows.length - 1] = (kept.windows.at(-1) ?? 0) + entry.value
      for (const { node } of entry.sources) {
        const name = nameOf(node)
        kept.moved.set(name, (kept.moved.get(name) ?? 0) + entry.value)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How the document that is open has shifted so far. */
export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => {
    const { windows, moved } = (window as unknown as { keptShifts: Kept }).keptShifts
    const worst = [...moved].sort(([, one], [, other]) => other - one).slice(0, 4)
    return { sum: Math.max(...windows), moved: worst.map(([name, value]) => `${name} (${value.toFixed(3)})`) }
  })
}

/** Waits until the screen stands: its heading is there, nothing is announced as loading, and nothing changes for `quietMs`. */
export async function untilStill(page: Page, quietMs = 700): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('main .animate-pulse, main [class*="animate-pulse"]'),
    undefined,
    {
      timeout: 20_000,
    },
  )
  await page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        const end = () => {
          watch.disconnect()
          clearTimeout(longest)
          done()
        }
        let timer = setTimeout(end, ms)
        // A countdown on the screen never stops changing.
        const longest = setTimeout(end, 4000)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, ms)
        })
        watch.observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    quietMs,
  )
}
