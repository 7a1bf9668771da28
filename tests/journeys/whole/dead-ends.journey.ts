import { expect, type Page, test } from '@playwright/test'
import { markHydration } from '../../../tools/hydration.ts'
import { signInByCall } from '../../support/sign-in.ts'
import { go, load } from '../../support/within.ts'
import { onDesktopToo } from '../support/places.ts'
import { sandboxUrl } from '../support/portal.ts'

/** Who is tested at which width: a page differs more by person than by width. */
const people = {
  phone: ['', 'prepay', 'payg', 'suspended', 'new'],
  desktop: ['', 'postpay', 'several', 'member', 'fibre'],
} as const

/** Reduces a path to its pattern: one order's page stands for all. */
function patternOf(path: string): string {
  return path
    .replace(/\/[^/]*(\d|[0-9a-f-]{12,})[^/]*/g, '/:one')
    .replace(/^\/sim-purchase\/[^/]+/, '/sim-purchase/:one')
}

/** Navigates within the portal, and waits until the screen and its answers are loaded. */
async function open(page: Page, path: string): Promise<void> {
  await go(page, path)
  await expect(page.getByRole('main').locator('h1').first()).toBeAttached()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
}

/** Every portal address that the page links to. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return found.flatMap((href) => href?.split(/[?#]/)[0] ?? [])
}

/** Those in the menu of a signed-in person, which is the same on every page. */
async function linksOfMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole('banner').locator('button[aria-haspopup="menu"]').first()
  await menu.click()
  const found = await linksOf(page)
  await page.keyboard.press('Escape')
  return found
}

/** Follows every link; returns the dead ends and the pages that link to them. */
async function walk(page: Page, isSignedIn: boolean, also: readonly string[]): Promise<string[]> {
  const start = isSignedIn ? '/profile' : '/'
  await markHydration(page)
  await load(page, start)
  const seen = new Set<string>()
  const waiting: { path: string; from: string }[] = []
  const follow = (paths: readonly string[], from: string) => {
    for (const path of paths) {
      if (seen.has(patternOf(path))) continue
      seen.add(patternOf(path))
      waiting.push({ path, from })
    }
  }
  follow([start, ...also, ...(isSignedIn ? await linksOfMenu(page) : [])], 'the start')
  const nowhere: string[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await open(page, next.path)
    const heading = await page.getByRole('main').locator('h1').first().textContent()
    if (heading === 'Oops') nowhere.push(`${next.path} from ${next.from}`)
    follow(await linksOf(page), new URL(page.url()).pathname)
  }
  expect(seen.size).toBeGreaterThan(5)
  return nowhere
}

/** The pages of the portal that a person's emails link to, without one-use links. */
async function mailedTo(sandbox: string, email: string, portal: string): Promise<string[]> {
  const answer = await fetch(`${sandbox}/outbox/messages?to=${encodeURIComponent(email)}`)
  const messages = (await answer.json()) as { links: string[] }[]
  return messages
    .flatMap(({ links }) => links.map((link) => new URL(link)))
    .filter(({ hostname }) => hostname === portal)
    .flatMap((link) =>
      link.searchParams.size === 0 && !link.pathname.startsWith('/activation') ? [link.pathname] : [],
    )
}

for (const place of [0, 1, 2, 3, 4] as const) {
  test(
    `no link of any page leads to nothing, person ${place + 1} of each width`,
    onDesktopToo,
    async ({ page }, info) => {
      test.setTimeout(300_000)
      const who = people[info.project.name.startsWith('phone') ? 'phone' : 'desktop'][place]
      const email = `${who}@demo.waea.nz`
      if (who !== '') {
        await signInByCall(page.context(), email)
      }
      const mailed =
        who === '' ? [] : await mailedTo(sandboxUrl(info), email, new URL(String(info.project.use.baseURL)).hostname)
      expect(await walk(page, who !== '', mailed)).toEqual([])
    },
  )
}
