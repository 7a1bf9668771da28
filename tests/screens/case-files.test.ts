import type { Page, Route } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { load } from '../support/within.ts'
import { openScreens, type Screens, see } from './browser.ts'

/** Writing a case while its files are still being uploaded. */
let screens: Screens
let page: Page
let waiting: Route[]

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('payg')
})
afterAll(() => screens?.close())

beforeEach(async () => {
  waiting = []
  await page.unrouteAll()
  await page.route('**/case-files?*', (route) => void waiting.push(route))
  await load(page, '/help/cases/new')
})

const text = () => page.getByLabel('What happened?')
const attached = () => page.getByRole('list', { name: 'Attached files' })
const sendButton = () => page.getByRole('button', { name: 'Send', exact: true })
const waits = () => page.getByText('You can send this once your files are attached.')

const choose = (...names: string[]) =>
  page
    .getByLabel('Choose files')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
const upload = async () => {
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await waiting.shift()?.continue()
}

test('what is typed while a file is uploaded stays, also as the draft', async () => {
  await text().fill('No bars')
  await choose('bars.txt')
  await text().fill('No bars since this morning')
  await page.getByLabel('In a few words').fill('No signal')
  await upload()
  await see(attached()).toContainText('bars.txt')
  await see(text()).toHaveValue('No bars since this morning')
  await page.reload()
  await see(text()).toHaveValue('No bars since this morning')
  await see(page.getByLabel('In a few words')).toHaveValue('No signal')
  await see(attached()).toContainText('bars.txt')
})

test('a file that was removed while another one was uploaded stays removed', async () => {
  await attached().getByRole('button', { name: 'Remove bars.txt' }).click()
  await choose('first.txt', 'second.txt')
  await upload()
  await see(attached()).toContainText('first.txt')
  await attached().getByRole('button', { name: 'Remove first.txt' }).click()
  await upload()
  await see(attached()).toContainText('second.txt')
  await see(attached()).not.toContainText('first.txt')
})

test('a message is sent once its files are attached, and then there is no draft', async () => {
  await page.getByLabel('What is it about?').selectOption({ label: 'Something doesn’t work' })
  await choose('third.txt')
  await see(waits()).toBeVisible()
  await see(sendButton()).toBeDisabled()
  await upload()
  await see(waits()).toHaveCount(0)
  await sendButton().click()
  await see(page.getByRole('heading', { name: 'No signal', level: 1 })).toBeVisible()
  await see(page.getByText('third.txt')).toBeVisible()
  await page.getByLabel('Add a message').fill('It came back')
  await choose('fourth.txt')
  await see(waits()).toBeVisible()
  await see(sendButton()).toBeDisabled()
  await upload()
  await see(attached()).toContainText('fourth.txt')
  await sendButton().click()
  await see(page.getByRole('list', { name: 'Messages' }).locator('> li')).toHaveCount(2)
  await see(page.getByLabel('Add a message')).toHaveValue('')
  await see(attached()).toHaveCount(0)
  await load(page, '/help/cases/new')
  await see(text()).toHaveValue('')
})

test('an upload that ends after its page was left adds nothing to the draft', async () => {
  await text().fill('Another matter')
  await choose('fifth.txt')
  await expect.poll(() => waiting.length).toBe(1)
  await page.getByRole('link', { name: 'Your cases' }).first().click()
  await see(page.getByRole('heading', { name: 'Your cases', level: 1 })).toBeVisible()
  const answered = page.waitForResponse('**/case-files?*')
  await upload()
  await (await answered).finished()
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  await see(text()).toHaveValue('Another matter')
  await see(attached()).toHaveCount(0)
})
