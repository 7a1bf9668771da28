import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, sandboxUrl } from '../support/portal.ts'

const here = '/profile/plans/sim-card-actions/number-porting'

async function answer2542(page: Page, info: TestInfo, from: string, text: string): Promise<void> {
  const sent = await page.request.post(`${sandboxUrl(info)}/porting/simulate/texts`, { data: { from, text } })
  expect(sent.ok()).toBe(true)
}

/** A number for each project and worker, at Skinny only. */
const numberAt = (info: TestInfo) => `0215${String(10 + info.parallelIndex)}${info.project.name.length % 10}9002`

test(
  '[R-PORT-01] [B-PORT-02] a number is brought: refused with the field to correct, tried again, and cancelled',
  onDesktopToo,
  async ({ page }, info) => {
    const number = numberAt(info)
    await openAs(page, 'payg@demo.waea.nz', here)
    await expect(page.getByRole('heading', { name: 'Bring your number' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Moving to another provider' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('The number to bring').fill(number)
    await page.getByLabel('Provider it’s with now').selectOption('one-nz')
    await page.getByLabel('SIM number').fill('6405123456789012')
    await page.getByRole('button', { name: 'Bring this number' }).click()
    await expect(page.getByRole('heading', { name: 'Reply YES to 2542' })).toBeVisible()
    await expectAccessible(page)
    await expect(async () => {
      await answer2542(page, info, number, 'YES')
      await expect(page.getByRole('button', { name: 'Correct and try again' })).toBeVisible({ timeout: 15_000 })
    }).toPass()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Correct and try again' }).click()
    await page.getByLabel('Provider it’s with now').selectOption('skinny')
    await page.getByLabel('SIM number').fill('6405123456789012')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Reply YES to 2542' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the move' }).click()
    await expectAccessible(page)
    const question = page.getByRole('alertdialog', { name: 'Cancel the move?' })
    await expect(question).toContainText('stays with Skinny')
    await question.getByRole('button', { name: 'Cancel the move' }).click()
    await expect(page.getByRole('heading', { name: /^We stopped moving/ })).toBeVisible()
    await expect(page.getByText('Your number stays with Skinny, and your old SIM still works.')).toBeVisible()
  },
)
