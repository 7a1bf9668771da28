import { expect, type Page, test } from '@playwright/test'
import { answerBank, fillCard, testCards } from '../support/cards.ts'
import { everywhere, onDesktopToo } from '../support/places.ts'
import { expectAccessible, messagesTo, newEmail } from '../support/portal.ts'

const mobile = '021 555 0147'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const number = (page: Page) => page.getByRole('main').getByLabel('Mobile number')
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** Passes the captcha that covers the page. */
async function passCaptcha(page: Page): Promise<void> {
  const box = page.frameLocator('iframe[title="Widget that checks that you are a person"]')
  await box.getByRole('checkbox', { name: 'I’m a person' }).check()
}

/** Goes to the second step with a number. */
async function validate(page: Page, path = '/recharge', typed = mobile): Promise<void> {
  await page.goto(path)
  await number(page).fill(typed)
  await next(page)
  await passCaptcha(page)
  await expect(page).toHaveURL(/payment-details/)
}

test(
  '[B-GUEST-01] [R-GUEST-01] [S-GUEST-01] a visitor tops up a mobile: number, payment details, success',
  everywhere,
  async ({ page }, info) => {
    const email = newEmail()
    // A guest who pays the same amount again within minutes has to confirm it, so each width of a brand pays its own
    // amount.
    const amount = info.project.name.startsWith('phone') ? '$30' : '$50'
    await page.goto('/sign-in')
    await page.getByRole('main').getByRole('link', { name: 'Top up a mobile' }).click()
    await expect(heading(page, 'Top up a mobile')).toBeVisible()
    await expectAccessible(page)
    await number(page).fill('021 555')
    await next(page)
    await expect(page.getByText("Sorry, that's not a valid Mobile number")).toBeVisible()
    await expect(number(page)).toBeFocused()
    await number(page).fill(mobile)
    await next(page)
    await expect(page.getByRole('dialog', { name: 'Are you a person?' })).toBeVisible()
    await expectAccessible(page)
    await passCaptcha(page)

    await expect(page).toHaveURL('/recharge/payment-details')
    await expect(heading(page, 'Payment details')).toBeFocused()
    await page.getByRole('radio', { name: amount }).check({ force: true })
    await page.getByText('Email me the receipt').click()
    await page.getByLabel('Email for the receipt').fill('nowhere')
    await fillCard(page, testCards.good)
    await pay(page).click()
    await expect(page.getByText('Check the email address: it should look like name@example.nz.')).toBeVisible()
    await page.getByLabel('Email for the receipt').fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Pay ${amount}.00` }).dblclick()

    await expect(page).toHaveURL('/recharge/success')
    await expect(heading(page, `Topped up ${amount}.00`)).toBeVisible()
    await expect(page.getByText(`We’re sending the receipt to ${email}.`)).toBeVisible()
    await expectAccessible(page)
    await expect.poll(async () => (await messagesTo(info, email)).length, { message: 'the receipt' }).toBe(1)
    await page.reload()
    await expect(heading(page, `Topped up ${amount}.00`)).toBeVisible()
    await page.getByRole('button', { name: 'Pay for something else' }).click()
    await expect(heading(page, 'Top up a mobile')).toBeVisible()
  },
)

test(
  'what was typed is kept through steps, a declined card and a reload; the bank may ask',
  onDesktopToo,
  async ({ page }) => {
    await validate(page)
    await page.getByText('Other amount').click()
    await page.getByLabel('Amount in dollars').fill('0.50')
    await fillCard(page, testCards.declined)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Enter $1.00 or more.')).toBeVisible()
    await page.getByLabel('Amount in dollars').fill('12.50')
    await pay(page).click()
    await expect(page.getByText(/Nothing was charged/)).toBeVisible()

    await page.getByRole('button', { name: 'Change the number' }).click()
    await expect(number(page)).toHaveValue(mobile)
    await page.goBack()
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('12.50')
    await page.reload()
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('12.50')
    await fillCard(page, testCards.asksTheBank)
    await pay(page).click()
    await answerBank(page, 'Complete authentication')
    await expect(heading(page, 'Topped up $12.50')).toBeVisible()
  },
)

test('a voucher is redeemed without signing in; the tab keeps the number', onDesktopToo, async ({ page }) => {
  await page.goto('/recharge')
  await number(page).fill(mobile)
  await page.getByText('Voucher', { exact: true }).click()
  await expect(page).toHaveURL('/recharge?for=voucher')
  await expect(number(page)).toHaveValue(mobile)
  await next(page)
  await passCaptcha(page)
  await expect(heading(page, 'Enter the voucher')).toBeVisible()
  await page.getByLabel('Voucher code').fill('2026000000099')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(
    page.getByText(
      'We can’t redeem this voucher. Check its 13 digits, that it isn’t used, and that it hasn’t expired.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Voucher code').fill('2026000000013')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(heading(page, 'Voucher of $20.00 redeemed')).toBeVisible()
  await expectAccessible(page)
})

test('[E-GUEST-05] [E-GUEST-06] where the status cannot be had the page says so, and asks again', async ({ page }) => {
  await validate(page)
  let isAway = true
  let confirmed = false
  await page.route(/\/guest\/purchases/, (route) => (isAway && confirmed ? route.abort() : route.continue()))
  await page.route(/\/confirm/, (route) => {
    confirmed = true
    return route.continue()
  })
  await fillCard(page, testCards.good)
  await pay(page).click()
  await expect(page.getByText('Error getting transaction status')).toBeVisible()
  await expect(
    page.getByText('We are facing an error getting the transaction status. Your balance should be updated soon'),
  ).toBeVisible()
  await expectAccessible(page)
  // The page keeps checking by itself, so the button is certain to be there only while the status is unavailable.
  await page.getByRole('button', { name: 'Check again' }).click()
  isAway = false
  await expect(heading(page, 'Topped up $20.00')).toBeVisible()
})

test('two tabs that pay the same: the second is asked before it pays', async ({ context }) => {
  const [one, two] = await Promise.all([context.newPage(), context.newPage()])
  for (const page of [one, two]) {
    await validate(page)
    await page.getByText('Other amount').click()
    await page.getByLabel('Amount in dollars').fill('13.70')
    await fillCard(page, testCards.good)
  }
  await pay(one).click()
  await expect(heading(one, 'Topped up $13.70')).toBeVisible()
  await pay(two).click()
  const question = two.getByRole('alertdialog', { name: 'Pay again?' })
  await expect(question).toBeVisible()
  await expect(question).toContainText(/You paid \$13\.70 (a minute|\d+ minutes) ago\./)
  await expectAccessible(two)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await pay(two).click()
  await question.getByRole('button', { name: 'Pay again' }).click()
  await expect(heading(two, 'Topped up $13.70')).toBeVisible()
})

test('[R-GUEST-02] a bill is paid by its number, in full or a part', onDesktopToo, async ({ page }) => {
  const lookup = page.getByLabel('Invoice, account or mobile number')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Pay a bill' }).click()
  await expect(heading(page, 'Pay a bill')).toBeVisible()
  await expectAccessible(page)
  for (const [typed, text] of [
    ['INV', "Sorry, that's not a valid Invoice number"],
    ['50', "Sorry, that's not a valid Account number"],
    ['021 55', "Sorry, that's not a valid Mobile number"],
    ['hello', 'Provided data is not valid'],
  ] as const) {
    await lookup.fill(typed)
    await next(page)
    await expect(page.getByText(text)).toBeVisible()
    await expect(lookup).toBeFocused()
  }
  await lookup.fill('INV999999999')
  await next(page)
  await passCaptcha(page)
  await expect(page.getByText("Sorry, that's not a valid Invoice number")).toBeVisible()
  await lookup.fill('021 555 0145')
  await next(page)
  await passCaptcha(page)
  await expect(page).toHaveURL('/pay-bill/payment-details')
  await page.getByLabel('Amount in dollars').fill('5')
  await fillCard(page, testCards.asksTheBank)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await answerBank(page, 'Complete authentication')
  await expect(heading(page, 'Paid $5.00')).toBeVisible()
  await expect(page.getByText('The payment for 021 555 0145 has arrived.')).toBeVisible()
  await expectAccessible(page)
})

test('[V-GUEST-02] [E-GUEST-04] an answer without its flag or its token leads nowhere', async ({ page }) => {
  const answers = [
    { Valid: false, ResponseToken: 'a-token' },
    { Valid: true, ResponseToken: '' },
  ]
  await page.route('**/guest/validate', (route) => route.fulfill({ json: answers.shift() }))
  await page.goto('/recharge')
  for (let at = 0; at < 2; at += 1) {
    await number(page).fill(mobile)
    await next(page)
    await passCaptcha(page)
    await expect(page.getByText('Provided data is not valid')).toBeVisible()
    await expect(page).toHaveURL('/recharge')
  }
  expect(answers).toEqual([])
})

test('the pages of guests are drawn by the server, also in te reo Māori', async ({ page, request }) => {
  for (const [path, title, inMaori] of [
    ['/recharge', 'Top up a mobile', 'Whakakīa tētahi waea pūkoro'],
    ['/recharge?for=voucher', 'Redeem a voucher', 'Whakamahi pukatono'],
    ['/pay-bill', 'Pay a bill', 'Utu nama'],
  ] as const) {
    expect(await (await request.get(path)).text()).toContain(`>${title}</h1>`)
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=mi-NZ`)
    await expect(heading(page, inMaori)).toBeVisible()
    await expectAccessible(page)
  }
})
