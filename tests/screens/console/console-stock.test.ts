import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, fileOf } from '../../../apps/server/tests/activation/stock-lines.ts'
import { openScreens, type Screens } from '../browser.ts'
import { expectAccessible, openConsole } from './console-support.ts'

/** The console of the catalogue role in a browser: vouchers, the stock of SIMs, and the catalogue. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens({ SIM_STOCK_LOW: '100' })
  page = await openConsole(screens, 'catalogue')
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })

test('a batch of vouchers is made, its codes are saved once, it is sold, and what is unused is cancelled to the cent', async () => {
  await page.getByRole('link', { name: 'Vouchers' }).click()
  await page.route('**/voucher-batches?**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.reload()
  await page.getByText('Vouchers can’t be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /^demo / }).waitFor()
  await page.getByRole('button', { name: 'Make a batch' }).click()
  await page.getByLabel('Name').fill('two words')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('Use 2 to 40 letters').waitFor()
  await page.getByText('Enter a number from 1 to 100,000.').waitFor()
  await page.getByLabel('Name').fill('demo')
  await page.getByLabel('How many').fill('3')
  await page.getByLabel('Value of each').fill('12.50')
  await page.getByText('3 vouchers of $12.50: $37.50 in all.').waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('There is a batch of this name.').waitFor()
  await page.getByLabel('Name').fill('winter-2027')
  await page.keyboard.press('Enter')
  const codes = page.getByLabel('3 codes')
  await codes.waitFor()
  // Escape does not lose them.
  await page.keyboard.press('Escape')
  const shown = (await codes.inputValue()).split('\n')
  await accessible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vouchers-winter-2027.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('Batch,Code,Value,LastDay')
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual(
    shown.map((code) => ['winter-2027', code, '12.50']),
  )
  await page.getByRole('button', { name: 'I have the file' }).click()

  const row = page.getByRole('row', { name: /^winter-2027/ })
  await row.getByText('Not sold').waitFor()
  expect(await page.getByText(shown[0] ?? '').count()).toBe(0)
  await row.getByRole('button', { name: /^Sell/ }).click()
  await page.getByText('can be redeemed at once by anybody who has the codes').waitFor()
  await accessible()
  await confirm('Sell it for $37.50').click()
  await row.getByText('Sold', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Block/ }).click()
  await confirm('Block it').click()
  await row.getByText('Blocked').waitFor()

  await row.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByText('3 vouchers of 3 can never be redeemed again: $37.50.').waitFor()
  // Somebody redeems one before the operator confirms.
  await screens.portal.rows(
    `UPDATE vouchers.codes SET redeemed_at = now() WHERE code_hash = (SELECT min(code_hash) FROM vouchers.codes c
       JOIN vouchers.batches b USING (batch_uuid) WHERE b.name = 'winter-2027')`,
  )
  await confirm('Cancel $37.50').click()
  await page.getByText('A voucher was redeemed meanwhile').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await accessible()
  await confirm('Cancel $25.00').click()
  await row.getByText('$0.00').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
  await accessible()
})

const lineOf = (last4: string, PIN: string) => aCard(last4, { BillingType: 'payg', PIN })
const delivery = (...sims: ReturnType<typeof aCard>[]) => ({
  name: 'delivery.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(fileOf(...sims)),
})

test('Home says which SIMs are low, and a delivery is checked with its wrong lines before it is loaded', async () => {
  await page.getByRole('link', { name: 'Home' }).click()
  const tile = page.locator('main').getByRole('link', { name: /SIM stock$/ })
  await expect.poll(() => tile.textContent()).toMatch(/^[1-9]\d*SIM stock$/)
  await tile.click()
  await page.getByText('You are warned when fewer than 100 of a kind are free.').waitFor()
  const table = page.getByRole('table', { name: 'SIM stock' })
  await table.getByText('Low').first().waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Load a delivery' }).click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Choose a file.').waitFor()
  await page.getByLabel('File', { exact: true }).setInputFiles(delivery(lineOf('0001', '1234'), lineOf('0002', '12')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 fault: nothing is loaded').waitFor()
  await page.getByText('Line 3: PIN takes 4 to 8 digits.').waitFor()
  await accessible()
  await page.getByLabel('File', { exact: true }).setInputFiles(delivery(lineOf('0001', '1234'), lineOf('0002', '1234')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('2 SIMs: 2 new, 0 in the stock already').waitFor()
  await accessible()
  await page.route('**/sim-stock?**', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.getByRole('button', { name: 'Load 2 SIMs' }).click()
  await page.getByText('This can’t be done at the moment.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Load 2 SIMs' }).click()
  await page.getByText('2 SIMs are loaded').waitFor()
  await table.getByRole('row', { name: /^SIM cards for pay as you go/ }).waitFor()
  await page.getByRole('button', { name: 'Load a delivery' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles(delivery(lineOf('0001', '1234'), lineOf('0002', '1234')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('There is nothing to load.').waitFor()
  expect(await page.getByRole('button', { name: 'Load 0 SIMs' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
})

test('a file is read when it is chosen, and the same one is chosen again once it was corrected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waea-delivery-'))
  const path = join(folder, 'delivery.csv')
  const choose = async (...sims: ReturnType<typeof aCard>[]) => {
    writeFileSync(path, fileOf(...sims))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()])
    // Empty, so that the browser reports the same path as a choice.
    expect(await input.inputValue()).toBe('')
    await chooser.setFiles(path)
  }
  const input = page.getByLabel('File', { exact: true })
  const check = page.getByRole('button', { name: 'Check the file' })
  await page.goto('/console/sim-stock')
  await page.getByRole('button', { name: 'Load a delivery' }).click()
  await choose(lineOf('0003', '12'))
  await check.click()
  await page.getByText('Line 2: PIN takes 4 to 8 digits.').waitFor()
  await choose(lineOf('0003', '1234'))
  expect(await page.getByText('Line 2: PIN takes 4 to 8 digits.').count()).toBe(0)
  await check.click()
  await page.getByText('1 SIM: 1 new, 0 in the stock already').waitFor()
  // What was checked is loaded, whatever becomes of the file.
  writeFileSync(path, 'another file')
  await page.getByRole('button', { name: 'Load 1 SIM' }).click()
  await page.getByText('1 SIM is loaded').waitFor()

  await page.getByRole('button', { name: 'Load a delivery' }).click()
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await choose(lineOf('0003', '1234'))
  await check.click()
  await page.getByText('The file can’t be read. Choose it again.').waitFor()
  await accessible()
  await page.reload()
  rmSync(folder, { recursive: true })
})

test('a file of the catalogue is checked, its changes are shown in figures, applied, and taken back', async () => {
  await page.getByRole('link', { name: 'Catalogue' }).click()
  const plans = page.getByRole('table', { name: 'Plans and add-ons' })
  await plans.waitFor()
  await page.getByText('No file was loaded yet.').waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Go back', exact: true }).click()
  await page.getByText('The catalogue was never changed by a file.').waitFor()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { plans: { name: string; price: string }[] }
  const [first] = file.plans
  if (!first) throw new Error('The demo has no plan')
  const upload = (content: object) => ({
    name: 'catalogue.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
  const dearer = { ...first, price: (Number(first.price) + 2).toFixed(2) }
  await page.getByRole('button', { name: 'Load a file' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(upload({ ...file, plans: [{ ...first, price: 'free' }] }))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText(/faults?: nothing is changed$/).waitFor()
  await accessible()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(upload({ ...file, plans: [dearer, ...file.plans.slice(1)] }))
  await page.getByRole('button', { name: 'Check the file' }).click()
  const changes = page.getByRole('table', { name: 'What changes' })
  await changes.getByText('Dearer').waitFor()
  await changes
    .getByText(/\$2\.00/)
    .first()
    .waitFor()
  await changes.getByText(`price $${first.price} → $${dearer.price}`, { exact: true }).waitFor()
  await changes.getByText(/has it|have it/).waitFor()
  await accessible()
  // Somebody changes it meanwhile.
  await screens.portal.rows('UPDATE catalogue.versions SET version = version + 1')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByText('The catalogue has changed since. Check the file again.').waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByText('The catalogue is changed').waitFor()
  await plans
    .getByText(new RegExp(`^\\$${dearer.price}`))
    .first()
    .waitFor()
  await page.getByText('Loaded a file: 1 changed').click()
  await page.getByText(`${first.name}: price $${first.price} → $${dearer.price}`).waitFor()
  await accessible()

  await page.getByRole('button', { name: 'Go back', exact: true }).click()
  await changes.getByText('Cheaper').waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Take back 1 change' }).click()
  await page.getByText('The catalogue is as it was before').waitFor()
  await page.getByText('Went back: 1 changed').waitFor()

  // The older of the two changes: the catalogue before it is the one of now.
  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
  const goBackBefore = (words: string) =>
    rowOf(words)
      .getByRole('button', { name: /Go back before it/ })
      .click()
  await goBackBefore('Loaded a file')
  await page.getByRole('dialog', { name: /Go back to the catalogue before .*\d/ }).waitFor()
  await page.getByText('The catalogue is like this already.').waitFor()
  await accessible()
  await page.keyboard.press('Escape')
  await goBackBefore('Went back')
  await changes.getByText('Dearer').waitFor()
  await accessible()
  await screens.portal.rows('UPDATE catalogue.versions SET version = version + 1')
  await page.getByRole('button', { name: 'Take back 1 change' }).click()
  await page.getByText('The catalogue has changed since. Look at what changes now.').waitFor()
  await page.getByRole('button', { name: 'Take back 1 change' }).click()
  await page.getByText('The catalogue is as it was before').first().waitFor()
  await rowOf('Went back').nth(1).waitFor()
})
