import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { appSecret, confirmApp } from '../support/authenticator.ts'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, signUp } from '../support/portal.ts'

const hub = '/profile/plans/sim-card-actions'

/** A new person with a mobile in service on a monthly bill. */
async function startWithMobile(page: Page, info: TestInfo): Promise<void> {
  await page.goto('/activation/WAEA-POSTPAY-2')
  await page.getByRole('link', { name: 'Create account' }).click()
  await signUp(page, info)
  await page.getByText('Pay monthly', { exact: true }).click()
  await page.getByRole('radio', { name: /^Light/ }).check({ force: true })
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Activate now' }).click()
  await expect(page.getByRole('heading', { name: 'Put your SIM card in' })).toBeVisible()
}

const sim = (page: Page) => page.getByRole('region', { name: 'Your SIM' })
const at = (page: Page, child: string) => page.goto(`${hub}/${child}`)

test(
  '[R-SIM-02] [R-SIM-03] [R-SIM-04] [R-SIM-05] [R-SIM-06] [B-SIM-03] a SIM is looked at, stopped and started, lost and replaced, locked and frozen',
  onDesktopToo,
  async ({ page }, info) => {
    test.setTimeout(300_000)
    await startWithMobile(page, info)

    await test.step('the list of what can be done leads to its pages', async () => {
      await page.goto(hub)
      await expect(sim(page).getByText('In service')).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'actions')
      await page.getByRole('link', { name: /^SIM details/ }).click()
      await expect(page).toHaveURL(`${hub}/sim-details`)
    })

    await test.step('the codes are shown when they are asked for, and hidden again', async () => {
      await expect(page.getByText(/^\d{8}$/)).toHaveCount(0)
      await page.getByRole('button', { name: 'Show the codes' }).click()
      await expect(page.getByText(/^\d{8}$/)).toBeVisible()
      await expect(page.getByText(/^8964\d{15}$/)).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'details')
      await page.getByRole('button', { name: 'Hide' }).click()
      await expect(page.getByText(/^\d{8}$/)).toHaveCount(0)
    })

    await test.step('it is stopped, which the dashboard says too, and started again', async () => {
      await at(page, 'disable-sim')
      await expectAccessible(page)
      await keepPictures(page, info, 'stop')
      await page.getByRole('button', { name: 'Stop the SIM' }).click()
      await expect(sim(page).getByText('Stopped', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'stopped')
      await page.goto('/profile/plans')
      await expect(page.getByText('You’ve stopped this SIM')).toBeVisible()
      await expect(page.getByRole('region', { name: 'What you keep' })).toContainText('Renews for')
      await expectAccessible(page)
      await keepPictures(page, info, 'stopped-home')
      await page.getByRole('link', { name: 'Start it again' }).click()
      await page.getByRole('button', { name: 'Start the SIM' }).click()
      await expect(sim(page).getByText('In service')).toBeVisible()
      await expect(page.getByText('This SIM is in service')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('its phone is lost: it stops, and the number goes onto an eSIM that is installed', async () => {
      await at(page, 'lost-phone')
      await expectAccessible(page)
      await keepPictures(page, info, 'lost')
      await page.getByRole('button', { name: 'Stop the SIM' }).click()
      await expect(sim(page).getByText('Stopped: phone lost')).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'lost-stopped')
      await page.getByRole('link', { name: 'Get an eSIM or use a card' }).click()
      await expect(page.getByRole('heading', { name: 'Choose the new SIM' })).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'swap')
      // The test network is quick: hold back its news until the steps were seen.
      const seen = Promise.withResolvers<void>()
      await page.route('**/sim/status', async (route) => {
        await seen.promise
        await route.continue()
      })
      await page.getByRole('radio', { name: /^A new eSIM/ }).check({ force: true })
      await page.getByRole('button', { name: 'Swap the SIM' }).click()
      seen.resolve()
      await expect(page.getByText('Your number is on the new SIM')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Install it on your phone' })).toBeVisible()
      await expect(sim(page).getByText('In service')).toBeVisible()
      await expect(sim(page).getByText(/^eSIM ending/)).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'swapped')
    })

    await test.step('a wrong card number says so by the field', async () => {
      await page.getByRole('button', { name: 'Swap again' }).click()
      await page.getByRole('radio', { name: /^A SIM card you have/ }).check({ force: true })
      await page.getByLabel('SIM ID or card number').fill('12')
      await page.getByRole('button', { name: 'Swap the SIM' }).click()
      await expect(page.getByText('Enter the 10 digits of the SIM ID, or the 19 or 20 of the card.')).toBeVisible()
      await expect(page.getByLabel('SIM ID or card number')).toBeFocused()
      await page.getByLabel('SIM ID or card number').fill('2099999999')
      await page.getByRole('button', { name: 'Swap the SIM' }).click()
      await expect(page.getByText(/^We don’t know a SIM with this number/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the link of a card that replaces a SIM leads to the swap with its number', async () => {
      await page.goto('/activation/WAEA-SWAP-1')
      await expect(page).toHaveURL(new RegExp(`${hub}/sim-swap`))
      const again = page.getByRole('button', { name: 'Swap again' })
      await again.click()
      await expect(page.getByLabel('SIM ID or card number')).toHaveValue('2050000012')
      await page.getByRole('button', { name: 'Swap the SIM' }).click()
      await expect(page.getByRole('heading', { name: 'Put the card into your phone' })).toBeVisible()
      await expect(sim(page).getByText(/^SIM card ending 0121/)).toBeVisible()
    })

    await test.step('the lock keeps it from moving, and comes off by the authenticator app alone', async () => {
      await page.goto(hub)
      const lock = page.getByRole('switch', { name: 'Lock this SIM and its number' })
      await expect(lock).toBeDisabled()
      await expect(page.getByText('Set up two-step sign-in first')).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'factor-first')
      await page.getByRole('link', { name: 'Go to Security' }).click()
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
      const recovery = await confirmApp(page, await appSecret(page))
      await expect(page).toHaveURL(new RegExp(`${hub}$`))
      await lock.click()
      await expect(lock).toBeChecked()
      await at(page, 'sim-swap')
      await page.getByRole('button', { name: 'Swap again' }).click()
      await expect(page.getByText('This SIM and its number are locked')).toBeVisible()
      await at(page, 'phone-number-change')
      await expect(page.getByText('The number can’t be changed while the lock is on.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show numbers' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Turn the lock off' }).click()
      await lock.click()
      await page.getByRole('dialog').getByLabel('Code from the app').fill('000000')
      await expect(page.getByText(/^That code isn’t right/)).toBeVisible()
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await expectAccessible(page)
      await page.getByLabel('Recovery code').fill(recovery)
      await page.getByRole('button', { name: 'Turn the lock off' }).click()
      await expect(page.getByText(/^The lock turns off \d/)).toBeVisible()
    })

    await test.step('a change that was not theirs freezes it', async () => {
      await page.getByRole('button', { name: 'This wasn’t me' }).click()
      const dialog = page.getByRole('alertdialog')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Freeze it' }).click()
      await expect(sim(page).getByText('Frozen')).toBeVisible()
      await expect(page.getByText('This SIM is frozen')).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'frozen')
    })
  },
)

test('a replacement SIM is ordered without a plan, and only the card is paid', onDesktopToo, async ({ page }, info) => {
  test.slow()
  await page.goto(`/sign-in?redirect=${encodeURIComponent(`${hub}/sim-swap`)}`)
  await page.getByLabel('Email').fill('postpay@demo.waea.nz')
  await page.getByLabel('Password', { exact: true }).fill('Kiaora-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Order a SIM card' }).click()
  await expect(page.getByRole('heading', { name: 'Order a replacement SIM' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'order')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/Replaces the SIM of your mobile/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page.getByRole('heading', { name: /deliver|Where/i })).toBeVisible()
})
