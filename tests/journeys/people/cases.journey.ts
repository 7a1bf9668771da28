import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { checkLook } from '../support/check-look.ts'
import { onDesktopToo } from '../support/places.ts'
import { openAs, sandboxUrl } from '../support/portal.ts'

async function signedIn(page: Page, email: string): Promise<void> {
  await openAs(page, email, '/')
}

/** Finds the ticket of the case on the page at the help desk's sandbox. */
async function ticketOf(page: Page, info: TestInfo): Promise<number> {
  const external = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const look = async () => {
    const answer = await fetch(`${sandboxUrl(info)}/tickets/state?external_id=${external}`)
    return ((await answer.json()) as { tickets: { id: number }[] }).tickets[0]?.id ?? 0
  }
  await expect.poll(look).toBeGreaterThan(0)
  return look()
}

const answer = (info: TestInfo, ticket: number, body: object) =>
  fetch(`${sandboxUrl(info)}/tickets/simulate/${ticket}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test(
  'a case is opened from an article with a file, answered, replied to, solved and rated',
  onDesktopToo,
  async ({ page }, info) => {
    // Four screens are checked, in two widths, light and dark.
    test.slow()
    await signedIn(page, 'prepay@demo.waea.nz')
    await page.goto('/help/category/4/41/4103')
    await page.getByRole('link', { name: 'Write to us' }).click()
    await expect(page.getByText('Help article: 4103')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Tell us what happened.')).toBeVisible()
    await page.getByLabel('What is it about?').selectOption({ label: 'Something doesn’t work' })
    await page.getByLabel('In a few words').fill('No signal at home')
    await page.getByLabel('What happened?').fill('Since this morning my phone shows no bars.')
    await page.getByLabel('Choose files').setInputFiles({
      name: 'program.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0x4d, 0x5a, 0, 0]),
    })
    await expect(page.getByText(/This file is something else/)).toBeVisible()
    await page.getByLabel('Choose files').setInputFiles({
      name: 'bars.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('No bars at all'),
    })
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('bars.txt')
    await checkLook(page, info, 'case-new')
    // Typed text and attachments survive a reload.
    await page.reload()
    await expect(page.getByLabel('In a few words')).toHaveValue('No signal at home')
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('bars.txt')
    await page.getByRole('button', { name: 'Send', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'No signal at home', level: 1 })).toBeVisible()
    const messages = page.getByRole('list', { name: 'Messages' }).locator('> li')
    await expect(messages).toHaveCount(1)
    const ticket = await ticketOf(page, info)
    // The page is notified by the live stream.
    await answer(info, ticket, { text: 'Please switch it off and on.', file: 'Steps', fileName: 'steps.txt' })
    await expect(messages).toHaveCount(2)
    await expect(page.getByText('Please switch it off and on.')).toBeVisible()
    await expect(page.getByText('Waiting for you')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /Download steps.txt/ }).click()
    expect((await saved).suggestedFilename()).toBe('steps.txt')
    await page.getByLabel('Add a message').fill('That helped, thank you.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages).toHaveCount(3)
    await checkLook(page, info, 'case-thread')

    await answer(info, ticket, { text: 'Glad to hear it.', status: 'solved' })
    await page.getByText('Good', { exact: true }).click()
    await page.getByRole('button', { name: 'Rate', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Change rating' })).toBeVisible()
    await checkLook(page, info, 'case-solved')
    await page.getByRole('link', { name: 'Your cases' }).first().click()
    await expect(page.getByRole('list', { name: 'Your cases' })).toContainText('No signal at home')
    await checkLook(page, info, 'cases')
  },
)

test('a case that cannot be loaded says so, and tries again', async ({ page }) => {
  await signedIn(page, 'postpay@demo.waea.nz')
  await page.route('**/cases?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/help/cases')
  await expect(page.getByText('We couldn’t load your cases')).toBeVisible()
  await page.unroute('**/cases?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No cases yet')).toBeVisible()
  await page.goto('/plans')
  await page.goto('/profile/plans/usage?mobile=00000000-0000-7000-8000-000000000000')
  await page.getByRole('link', { name: 'Write to us about this page' }).click()
  await expect(page.getByText('Page: /profile/plans/usage')).toBeVisible()
  await page.getByRole('button', { name: 'Don’t send it' }).click()
  await expect(page.getByText('We won’t send the page you were on')).toBeVisible()
})
