import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, newestCode, sandboxUrl, signUp } from '../support/portal.ts'

/** Types the code that was texted to a number or a SIM; its last digit submits it. */
async function typeTextedCode(page: Page, info: TestInfo, to: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code from the text message').fill(await newestCode(info, to))
}

async function askByNumber(page: Page, number: string): Promise<void> {
  await page.goto('/mobile-onboarding')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Text me a code' }).click()
}

test(
  '[R-ONB-01][R-ONB-05][R-ONB-06][R-ONB-07][R-ONB-12][R-ONB-13][R-ONB-20][R-ONB-21] a SIM card is started by a code that it gets itself, with a voucher, up to a number to bring and the app',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Activate a SIM' }).click()
    await expect(page.getByRole('heading', { name: 'Activate your SIM' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'phone-step')
    await page.getByText('SIM card', { exact: true }).click()
    await page.getByLabel('SIM ID').fill('205 000 0009')
    await page.getByLabel('SIM number (ICCID)').fill('8964 9900 5000 0000 098')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText("Sorry, we haven't found your Phone number or SIM ID")).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'sim-step')
    await page.getByLabel('SIM number (ICCID)').fill('8964 9900 5000 0000 097')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText(/^We’ve sent a code to the SIM ending 0097/)).toBeVisible()
    await keepPictures(page, info, 'code-step')
    await typeTextedCode(page, info, '8964990050000000097')
    await expect(page.getByRole('heading', { name: 'We’ve found your SIM' })).toBeFocused()
    await expect(page.getByText('SIM card ending 0097')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'success')
    // It survives a reload.
    await page.reload()
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(page, info)

    await page.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page.getByRole('heading', { name: 'Do you have a voucher?' })).toBeFocused()
    await expectAccessible(page)
    await keepPictures(page, info, 'voucher-question')
    await page.getByRole('button', { name: 'Yes, enter its code' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your voucher' })).toBeFocused()
    await page.getByLabel('Voucher code').fill('2026000000019')
    await expectAccessible(page)
    await keepPictures(page, info, 'redeem-voucher')
    await page.getByRole('button', { name: 'Check the voucher' }).click()
    await expect(page.getByText('Your voucher adds $20.00 of credit once the SIM is in service.')).toBeVisible()
    await fillCard(page, testCards.good)
    await page.getByRole('button', { name: /and activate$/ }).click()
    await expect(page.getByText('Your voucher is redeemed: $20.00 of credit.')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await keepPictures(page, info, 'started')

    await page.getByRole('link', { name: 'Bring your number' }).click()
    await expect(page.getByRole('heading', { name: 'Bring your number' })).toBeFocused()
    await expect(page.getByLabel('The number to bring')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'number')
    await page.getByRole('link', { name: 'Back to your SIM' }).click()
    const app = page.getByRole('link', { name: 'Get the app' })
    // Only one of the brands has an app.
    if (info.project.name.endsWith('tahi')) return expect(app).toHaveCount(0)
    await app.click()
    await expect(page.getByRole('heading', { name: 'Waea on your phone' })).toBeFocused()
    await expect(page.getByRole('link', { name: /^(App Store|Google Play)/ }).first()).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'app')
  },
)

test('[R-ONB-09] a number that is in service already leads to signing in', onDesktopToo, async ({ page }, info) => {
  await askByNumber(page, '021 555 0145')
  await typeTextedCode(page, info, '64215550145')
  await expect(page.getByRole('heading', { name: 'This SIM already has an account' })).toBeFocused()
  await expectAccessible(page)
  await keepPictures(page, info, 'already-associated')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[E-ONB-04] a number for which no SIM waits says so after its code', async ({ page }, info) => {
  await askByNumber(page, '021 555 9188')
  await typeTextedCode(page, info, '64215559188')
  await expect(page.getByRole('heading', { name: "Sorry, we haven't found your Phone number or SIM ID" })).toBeFocused()
  await expectAccessible(page)
  await keepPictures(page, info, 'not-found')
  await page.getByRole('button', { name: 'Try another number' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test(
  '[C-ONB-02] whoever comes by the mobile data of a SIM is shown it at once',
  onDesktopToo,
  async ({ page }, info) => {
    const opened = await page.request.post(`${sandboxUrl(info)}/network/simulate/session`, {
      data: { ICCID: '8964990050000000139' },
    })
    const { id } = (await opened.json()) as { id: string }
    // The header that the network's gateway adds to requests from this phone.
    await page.route('**/v3/adopt_by_ip', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-network-session': id } }),
    )
    await page.goto('/mobile-onboarding')
    await expect(page.getByRole('heading', { name: 'We’ve found your SIM' })).toBeVisible()
    await expect(page.getByText('SIM card ending 0139')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  '[R-ONB-14][R-ONB-15][R-ONB-18] a monthly plan starts after a credit check, not without one that fails, and somebody can be asked to pay',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await page.goto('/activation/WAEA-POSTPAY-3')
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(page, info)
    await page.getByText('Pay monthly', { exact: true }).click()
    await page.getByRole('radio', { name: /^Light/ }).check({ force: true })
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page.getByText('How will you pay your bills?')).toBeVisible()
    await keepPictures(page, info, 'billing-method')
    await page.getByRole('radio', { name: /^Someone else pays/ }).check({ force: true })
    await page
      .getByRole('region', { name: 'Someone else pays' })
      .getByRole('link', { name: 'Add a billing route' })
      .click()
    await expect(page.getByRole('heading', { name: 'Add a billing route' })).toBeVisible()
    await page.goBack()
    await page.getByRole('radio', { name: /^Credit check/ }).check({ force: true })
    const form = page.getByRole('region', { name: 'Credit check' })
    await form.getByLabel('Date of birth').fill('1990-05-01')
    await form.getByLabel('Home address').fill('12 Cuba Street, Te Aro, Wellington 6011')
    const passes = info.project.name.startsWith('phone')
    await form.getByLabel('Driver licence number').fill(passes ? 'DK123456' : 'RF123456')
    await form.getByLabel('Card version').fill('123')
    await form.getByRole('button', { name: 'Check my credit' }).click()
    await expect(form.getByText(/^Without your agreement/)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'credit-check')
    await form.getByText(/^I agree that/).click()
    await form.getByRole('button', { name: 'Check my credit' }).click()
    if (!passes) {
      await expect(page.getByText('credit check failed')).toBeVisible()
      await expect(page.getByText(/^Sandbox Credit Reports made the report/)).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'credit-refused')
      await page.getByRole('radio', { name: /^Save a card/ }).check({ force: true })
      await fillCard(page, testCards.good)
      await page.getByRole('button', { name: 'Save card' }).click()
    }
    await expect(page.getByText('On your bill', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Activate now' }).click()
    await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
  },
)
