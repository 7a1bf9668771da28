import type { Page } from '@playwright/test'
import { helpArticles } from '@waea/contract/operators/help-articles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperatorWith, signedInOperator } from '../../../apps/server/tests/operators/operator-support.ts'
import { openScreens, type Screens, signInToConsole } from '../browser.ts'
import { expectAccessible, openConsole } from './console-support.ts'

/** Help articles and news, written in the console where there is no help desk, and read in the portal. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens({ HELP_DESK_URL: '' })
  page = await openConsole(screens)
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)
const dialog = () => page.getByRole('dialog')

/** Confirms what is written, with a reason. */
async function confirm(button: string, why: string) {
  await dialog().getByLabel('Why').fill(why)
  await dialog().getByRole('button', { name: button, exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
}

test('the portal’s help is useful before there is any article', async () => {
  await page.goto('/help')
  await page.getByText('There are no articles to show at the moment').waitFor()
  await page.getByRole('link', { name: 'Outages and coverage' }).waitFor()
})

test('an article is written, previewed, published with a reason, and found in the portal', async () => {
  await page.goto('/console/help-articles')
  await signInToConsole(page, screens, await anOperatorWith(screens.portal, 'catalogue'))
  await page.getByText('Nothing is written yet').waitFor()
  await accessible()
  await page.getByRole('link', { name: 'Write an article' }).click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  expect(await publish.isDisabled()).toBe(true)
  await page.getByLabel('Topic').selectOption('bills')
  await page.getByLabel('Title').fill('Pay a bill by card')
  await page.getByLabel('Summary').fill('Which cards, and when it counts.')
  await page
    .getByLabel('Text')
    .fill('<h2>Which cards</h2><p>Visa and <a href="/profile/billing">more</a>.</p><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog().getByRole('heading', { name: 'Which cards' }).waitFor()
  expect(await dialog().getByText('alert(1)').count()).toBe(0)
  await accessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await dialog().getByText('Customers see no change until it is published.').waitFor()
  await accessible()
  await confirm('Save the draft', 'First words')
  await page.getByRole('table', { name: 'Versions' }).getByText('First words').waitFor()
  await page.getByText('Draft', { exact: true }).first().waitFor()
  await publish.click()
  await confirm('Publish it', 'Checked by billing')
  await page.getByText('Published', { exact: true }).first().waitFor()
  await accessible()

  // A page that was drawn for everybody is used again for some seconds.
  const inHelp = async () => {
    await page.goto('/help')
    return page.getByRole('link', { name: 'Paying' }).count()
  }
  await expect.poll(inHelp).toBe(1)
  await page.getByRole('link', { name: 'Paying' }).click()
  await page.getByRole('link', { name: /Pay a bill by card/ }).click()
  await page.getByRole('heading', { name: 'Which cards' }).waitFor()
  expect(await page.getByRole('link', { name: 'more', exact: true }).getAttribute('href')).toBe('/profile/billing')
  await page.reload()
  await page.getByRole('heading', { name: 'Pay a bill by card', level: 1 }).waitFor()
})

test('of two operators who change an article the second is told, keeps the text, and an earlier version comes back', async () => {
  await page.goto('/console/help-articles')
  await page.getByRole('link', { name: 'Pay a bill by card' }).click()
  await page.getByRole('table', { name: 'Versions' }).waitFor()
  const articleUuid = page.url().split('/').at(-1) ?? ''
  const other = await signedInOperator(screens.portal, 'catalogue')
  const { Topic, Title, Description, Text } = await screens.portal.good(
    helpArticles.writtenArticle,
    { articleUuid },
    other.as,
  )
  const theirs = { articleUuid, Topic, Title: `${Title} or bank`, Description, Text, Version: 2 }
  await screens.portal.good(helpArticles.writeArticle, { ...theirs, State: 'published' }, other.as)
  await page.getByLabel('Title').fill('My own title')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog().getByLabel('Why').fill('Clearer')
  await dialog().getByRole('button', { name: 'Publish it' }).click()
  await dialog().getByText('Somebody else changed this meanwhile').waitFor()
  await accessible()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Title').inputValue()).toBe('My own title')
  const versions = page.getByRole('table', { name: 'Versions' })
  await versions.getByRole('button', { name: 'Publish again version 2' }).click()
  await confirm('Publish it', 'The title was right')
  await page.getByRole('heading', { name: 'Pay a bill by card', level: 1 }).waitFor()
  await versions.getByText('The title was right').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Pay a bill by card')
})

test('news takes the place of what comes with the portal, and an article that is taken back is gone', async () => {
  await page.getByRole('button', { name: 'Take back' }).click()
  await dialog().getByText('its address leads nowhere').waitFor()
  await confirm('Take it back', 'No longer right')
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'All articles and news' }).click()
  await page.getByRole('link', { name: 'Write an article' }).click()
  await page.getByLabel('Topic').selectOption('whats-new')
  await page.getByLabel('Title').fill('Faster fibre')
  await page.getByLabel('Text').fill('Every plan has more speed.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await confirm('Publish it', 'Launch')
  const news = await page.request.get('/api/frontend/v1/whats_new/web')
  expect((await news.json()).versions).toMatchObject([
    { title: 'Faster fibre', items: [{ title: 'Faster fibre', text: 'Every plan has more speed.' }] },
  ])
  const titles = await page.request.get('/api/frontend/v1/help/titles')
  expect((await titles.json()).Articles).toEqual([])
})
