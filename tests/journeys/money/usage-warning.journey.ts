import { expect, type Page, test } from '@playwright/test'
import { payAgain } from '../support/cards.ts'
import { attachPhone, drainData } from '../support/network.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'
import { startEsimAsNew } from '../support/shopping.ts'
import { mailedPath } from '../support/ways-in.ts'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

test('the first screen holds what is left and the way to top up', onDesktopToo, async ({ page }, info) => {
  await open(page, 'prepay@demo.waea.nz', '/profile/plans')
  const left = page.getByRole('region', { name: 'Data left' })
  const topUp = page.getByRole('link', { name: 'Top up' })
  await expect(left).toBeVisible()
  await expect(topUp).toBeVisible()
  await keepPictures(page, info, 'first-screen')
  const end = await page.evaluate(() => {
    const bar = document.querySelector('[data-foot-bar]')?.getBoundingClientRect()
    return bar && bar.height > 0 ? Math.min(bar.top, innerHeight) : innerHeight
  })
  for (const part of [left, topUp]) {
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(end)
  }
})

test('a plan and an add-on each have their own amount and end, on the dashboard, for readers and in the table', async ({
  page,
}, info) => {
  await open(page, 'prepay@demo.waea.nz', '/profile/plans')
  const left = page.getByRole('region', { name: 'Data left' })
  for (const name of ['Four Weeks Endless', 'Extra 10 GB']) {
    await expect(left.getByRole('listitem').filter({ hasText: name })).toHaveText(
      /: [\d.]+\s[GM]B of \d+\sGB, until \d+\s\w+$/,
    )
  }
  // Their sum; a bonus may have added one more.
  const totals = (await left.getByRole('listitem').allTextContents()).map((one) =>
    Number(/of (\d+)\sGB/.exec(one)?.[1]),
  )
  await expect(left.getByText(`of ${totals.reduce((sum, one) => sum + one, 0)} GB`, { exact: true })).toBeVisible()
  await page.goto('/profile/plans/usage/details')
  const table = page.getByRole('table', { name: 'What’s in your plan' })
  await expect(table.getByRole('rowheader', { name: 'Data, Extra 10 GB' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Data, Four Weeks Endless' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'details')
})

test('data that runs low is told with a sign and words, and one press adds the add-on that fits', async ({
  page,
}, info) => {
  await open(page, 'member@demo.waea.nz', '/profile/plans')
  const left = page.getByRole('region', { name: 'Data left' })
  await expect(
    left.getByText(/^8\d% used\. When it runs out, more costs \$0\.20 per MB \(\$204\.80 per GB\)\.$/),
  ).toBeVisible()
  const add = left.getByRole('button', { name: 'Add Extra 5 GB: $15.00 on your next bill' })
  await expect(add).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'low')
  const next = page.getByRole('region', { name: 'Next charge' })
  await expect(next.getByText('$25.00', { exact: true })).toBeVisible()
  await add.click()
  await expect(page.getByText('You now have Extra 5 GB')).toBeVisible()
  await expect(left.getByRole('listitem').filter({ hasText: 'Extra 5 GB' })).toBeVisible()
  await expect(add).toBeHidden()
  for (const path of ['/profile/plans', '/profile/plans/your-plan', '/profile/plans/usage']) {
    await page.goto(path)
    // A plan's first bill has only the plan; the add-on is on the next one.
    await expect(next.getByText('$25.00', { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await keepPictures(page, info, 'next-charge')
})

test('[B-PLAN-04] where data has run out one press adds the add-on from the credit, and by the saved card once that is too little', async ({
  page,
}, info) => {
  test.slow()
  await startEsimAsNew(page, info)
  const MSISDN = await attachPhone(page, info)
  await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()
  // Enough credit for one add-on.
  await page.goto('/profile/balance/top-up?amount=10')
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up $10.00' })).toBeVisible()
  await page.goto('/profile/plans')
  const left = page.getByRole('region', { name: 'Data left' })
  const bought = page.getByText('You now have Extra 2 GB')
  await payAgain(page)
  for (const means of ['from your credit', 'with Visa ···· 4242']) {
    await drainData(page, info, MSISDN)
    const add = left.getByRole('button', { name: `Add Extra 2 GB: $6.00 ${means}` })
    await expect(add).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, `used-up-${means}`)
    await add.click()
    await expect(bought).toBeVisible()
    await expect(left.getByText('2 GB', { exact: true })).toBeVisible()
  }
  const purchases = await page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { dataLayer?: { event: string; currency?: string; value?: number }[] }
    return dataLayer.filter(({ event }) => event === 'purchase').map(({ currency, value }) => [currency, value])
  })
  expect(purchases.at(-1)).toEqual(['NZD', 6])
})

test('use outside the plan is stopped after its meaning was confirmed', async ({ page }, info) => {
  await open(page, 'leader@demo.waea.nz', '/profile/plans/your-plan')
  const stop = page.getByRole('switch', { name: 'Stop instead of charging' })
  await expect(stop).toHaveAttribute('aria-checked', 'false')
  await stop.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/You pay nothing for it. Calls to 111 always work/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stop it' }).click()
  await expect(stop).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByText('On: what your plan doesn’t cover stops, and costs nothing.')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'stopped')
})

test('the warning of a message leads to the add-on that fits', async ({ page }, info) => {
  const path = await mailedPath(info, '64215550146', '/profile/plans/addons')
  await open(page, 'member@demo.waea.nz', '/profile/plans')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Extra 5 GB' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add it to your bill' })).toBeVisible()
})

test('the casual rates stand where plans are chosen, and in the terms', async ({ page }) => {
  for (const path of ['/plans', '/package', '/terms']) {
    await page.goto(path)
    const rates = page.getByRole('region', { name: 'Casual rates' })
    await expect(rates.getByText('$0.20 per MB')).toBeVisible()
    await expect(rates.getByText('$0.90 per minute')).toBeVisible()
    await expectAccessible(page)
  }
})
