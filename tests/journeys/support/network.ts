import { expect, type Page, type TestInfo } from '@playwright/test'
import { sandboxUrl } from './portal.ts'

/** Puts the SIM, whose number the page shows, into a phone: the network sees it. */
export async function attachPhone(page: Page, info: TestInfo): Promise<void> {
  const number = await page.getByText(/^Your number is/).textContent()
  const MSISDN = `64${(/021[\d\s]+\d|02\d[\d\s]+\d/.exec(number ?? '')?.[0] ?? '').replaceAll(/\s/g, '').slice(1)}`
  const answer = await fetch(`${sandboxUrl(info)}/network/simulate/attach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ MSISDN }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
