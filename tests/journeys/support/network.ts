import { expect, type Page, type TestInfo } from '@playwright/test'
import { sandboxUrl } from './portal.ts'

/** Connects a phone with the SIM whose number the page shows; returns that number, such as `64215550147`. */
export async function attachPhone(page: Page, info: TestInfo): Promise<string> {
  const number = await page.getByText(/^Your number is/).textContent()
  const MSISDN = `64${(/021[\d\s]+\d|02\d[\d\s]+\d/.exec(number ?? '')?.[0] ?? '').replaceAll(/\s/g, '').slice(1)}`
  await simulate(info, 'attach', { MSISDN })
  return MSISDN
}

/** Uses up exactly the data that the dashboard shows as left. */
export async function drainData(page: Page, info: TestInfo, MSISDN: string): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  let Usage: { Type: string; AmountRemaining?: number }[] = []
  // An answer overtaken by newer news is dropped, and has no content.
  await page.waitForResponse(async (response) => {
    if (!/\/mobile\/[^/]+\/dashboard$/.test(response.url())) return false
    const shown = (await response.json().catch(() => undefined)) as { Usage: typeof Usage } | undefined
    Usage = shown?.Usage ?? []
    return shown !== undefined
  })
  const megabytes = Usage.filter(({ Type }) => Type === 'data').map(({ AmountRemaining = 0 }) => AmountRemaining)
  const amount = Math.round(megabytes.reduce((sum, one) => sum + one, 0) * 1024 ** 2)
  await simulate(info, 'usage', { MSISDN, type: 'data', amount })
}

/**
 * Has the network accept orders on a SIM or number without reporting on them, until the silence ends; the order may
 * then fail.
 */
export async function simulateSilence(
  info: TestInfo,
  number: string,
  order: { silent: boolean; fails?: boolean },
): Promise<void> {
  await simulate(info, 'silence', { number, ...order })
}

async function simulate(info: TestInfo, what: 'attach' | 'usage' | 'silence', order: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl(info)}/network/simulate/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}
