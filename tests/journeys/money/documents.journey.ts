import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'

test('the documents of a tax year come as one file', onDesktopToo, async ({ page }) => {
  await openAs(page, 'prepay@demo.waea.nz', '/profile/receipts')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'For your accountant' }).click()
  await expect(main.getByLabel('Tax year')).toBeVisible()
  await expectAccessible(page)
  const year = await main.getByLabel('Tax year').inputValue()

  await page.route('**/tax-years/*/zip', (route) => route.fulfill({ status: 500 }))
  await main.getByRole('button', { name: 'Download all documents' }).click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText('File downloading error. Try again.')
  await failed.getByRole('button', { name: 'OK' }).click()
  await page.unrouteAll()

  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download all documents' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`documents-${year}.zip`)
  const entries = unzipSync(await readFile(await file.path()))
  expect(Object.keys(entries)).toContain('receipts/R100001.pdf')
})

test(
  '[C-BILL-04][B-BILL-02] an invoice is saved as {number}.pdf, and a year of bills with their lines',
  onDesktopToo,
  async ({ page }) => {
    await openAs(page, 'postpay@demo.waea.nz', '/profile/account/invoices/INV100142')
    const main = page.getByRole('main')
    const button = main.getByRole('button', { name: 'Download PDF of invoice INV100142' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    const refusal = { err_number: 1506, err_message: 'invoice not found', code: 'invoice-not-found' }
    await page.route('**/invoice/*/pdf', (route) => route.fulfill({ status: 404, json: refusal }))
    await button.click()
    const failed = page.getByRole('alertdialog')
    await expect(failed).toContainText('Invoice not found.')
    await failed.getByRole('button', { name: 'OK' }).click()
    await page.unrouteAll()
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toBe('INV100142.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.goto('/profile/billing')
    await main.getByRole('heading', { name: 'For your accountant' }).click()
    await expect(main.getByLabel('Tax year')).toBeVisible()
    await expectAccessible(page)
    const lines = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download bill lines as CSV' }).click()
    const csv = await readFile(await (await lines).path(), 'utf8')
    expect(csv).toContain('"INV100142"')
  },
)
