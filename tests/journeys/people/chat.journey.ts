import { expect, type Page, test } from '@playwright/test'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, sandboxUrl } from '../support/portal.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Chat with us' }).click()
const chat = (page: Page) => page.frameLocator('iframe[title="Chat"]')

async function signedIn(page: Page, email: string): Promise<void> {
  await openAs(page, email, '/help')
}

async function openSessions(url: string): Promise<{ user: string; email: string }[]> {
  const answer = await fetch(`${url}/chat/state`)
  return ((await answer.json()) as { open: { user: string; email: string }[] }).open
}

test(
  '[B-HELP-02] nothing of the chat is fetched until it is asked for; a visitor then writes and is answered',
  onDesktopToo,
  async ({ page }, info) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto('/help')
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
    expect(urls.filter((url) => url.includes('/chat/') || url.includes('chat-frame'))).toEqual([])
    await open(page)
    await expect(chat(page).getByText('You’re chatting as a visitor.')).toBeVisible()
    await chat(page).getByLabel('Message', { exact: true }).fill('<b>Is it down?</b>')
    await chat(page).getByRole('button', { name: 'Send' }).click()
    await expect(chat(page).getByText('<b>Is it down?</b>')).toBeVisible()
    await expect(chat(page).getByText(/^Thanks, we have your message/)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'chat')
    await page.getByRole('button', { name: 'Close the chat' }).click()
    await expect(page.locator('iframe[title="Chat"]')).toHaveCount(0)
  },
)

test('[S-HELP-01] a customer is signed in to the chat by the support session; when that fails the chat’s user is signed out', async ({
  page,
}, info) => {
  const mine = async () => (await openSessions(sandboxUrl(info))).filter(({ email }) => email === 'payg@demo.waea.nz')
  await signedIn(page, 'payg@demo.waea.nz')
  await open(page)
  await expect(chat(page).getByText('You’re signed in as payg@demo.waea.nz.')).toBeVisible()
  await expect.poll(async () => (await mine()).length).toBe(1)

  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.route('**/support/login/**', (route) => route.fulfill({ status: 500, json: { err_message: 'broken' } }))
  await open(page)
  await expect(page.getByText('We couldn’t sign you in to the chat')).toBeVisible()
  await expect(chat(page).getByText('You’re chatting as a visitor.')).toBeVisible()
  await expectAccessible(page)

  // A token unknown to the chat has the same effect.
  await page.unrouteAll()
  await page.route('**/support/login/**', (route) => route.fulfill({ json: { Provider: 'intercom', Token: 'forged' } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t sign you in to the chat')).toBeVisible()
  await expect(chat(page).getByText('You’re chatting as a visitor.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chat(page).getByText('You’re signed in as payg@demo.waea.nz.')).toBeVisible()
})

test('a chat that does not answer says so, and a page without header has none', async ({ page }) => {
  await page.clock.install()
  await page.route('**/chat/frame', (route) => route.abort())
  await page.goto('/help')
  await open(page)
  await expect(page.locator('iframe[title="Chat"]')).toBeAttached()
  await page.clock.fastForward(16_000)
  await expect(page.getByText('The chat isn’t answering')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/help?header=hide')
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveCount(0)
})
