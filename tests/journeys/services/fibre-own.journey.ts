import { expect, type Locator, type Page, test } from '@playwright/test'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, password } from '../support/portal.ts'

const person = 'fibre@demo.waea.nz'
const connections = '/profile/ufb/broadband/subscriptions'

/** Opens a page of the section as the person with fibre. */
async function open(page: Page, address: string): Promise<void> {
  await openAs(page, person, address)
}

/** The card of the connection in service. */
const home = (page: Page) => page.getByRole('region', { name: /^(Home|Bach)$/ })

/** Until the route is removed, the server requires a step-up, as when the last sign-in was longer ago. */
async function demandProof(page: Page): Promise<void> {
  await page.route('**/ufb/*/end', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'step-up-needed', message: 'confirm who you are' } })
      : route.fallback(),
  )
}

test(
  '[R-UFB-04] whoever has fibre sees it, renames it, changes the plan and takes that back, and looks at the usage',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await open(page, '/profile/ufb')
    await expect(page).toHaveURL(connections)
    await expect(home(page).getByText('Fibre Home', { exact: true })).toBeVisible()
    await expect(home(page).getByText('12 Aro Street, Aro Valley, Wellington 6011')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'connections')

    await home(page).getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Bach')
    await expectAccessible(page)
    await keepPictures(page, info, 'rename')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Bach' })).toBeVisible()

    await home(page).getByRole('button', { name: 'Change plan' }).click()
    const plans = page.getByRole('dialog', { name: 'Change plan' })
    await plans.getByRole('radio').first().check({ force: true })
    await expect(plans.getByText('To pay today')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'change-plan')
    await plans.getByRole('button', { name: /^Change to / }).click()
    const back = home(page).getByRole('button', { name: 'Keep Fibre Home instead' })
    await expect(back).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'plan-waits')
    await back.click()
    await expect(back).toBeHidden()

    await test.step('paused, and that taken back', async () => {
      await home(page).getByRole('button', { name: 'Pause this connection' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Pause this connection?' })
      await dialog.getByRole('button', { name: 'Pause it' }).click()
      await expect(dialog.getByText(/^Choose a day from /)).toBeVisible()
      const day = dialog.getByLabel('It works again on')
      await day.fill((await day.getAttribute('max')) ?? '')
      await expect(dialog.getByText(/^Your next charge is \$[\d.]+ for /)).toBeVisible()
      await expectAccessible(page)
      await keepPictures(page, info, 'pause')
      await dialog.getByRole('button', { name: 'Pause it' }).click()
      await expect(home(page).getByText(/^This connection pauses on /)).toBeVisible()
      await expect(home(page).getByRole('button', { name: 'Change plan' })).toBeHidden()
      await expectAccessible(page)
      await keepPictures(page, info, 'paused')
      await home(page).getByRole('button', { name: 'Don’t pause it' }).click()
      const back = page.getByRole('alertdialog', { name: 'Don’t pause this connection?' })
      await expect(back.getByText(/^Your next charge is \$85\.00 for /)).toBeVisible()
      await back.getByRole('button', { name: 'Don’t pause it' }).click()
      await expect(home(page).getByRole('button', { name: 'Change plan' })).toBeVisible()
    })

    await home(page)
      .getByText(/^(Add a note|Notes \(\d+\))$/)
      .click()
    await home(page).getByLabel('A note').fill('The router is in the hall.')
    await home(page).getByRole('button', { name: 'Save the note' }).click()
    await expect(home(page).getByRole('listitem').filter({ hasText: 'The router is in the hall.' })).toBeVisible()

    await page.getByRole('navigation', { name: 'Broadband' }).getByRole('link', { name: 'Usage' }).click()
    await expect(page.getByRole('heading', { name: 'Broadband usage' })).toBeVisible()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('columnheader', { name: 'Down, GB' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'usage')
    await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 })
    await expect(page.getByRole('heading', { name: 'This month' })).toBeHidden()
    await expect(page.getByText('Show as a table')).toBeVisible()

    await demandProof(page)
    await page.goto(connections)
    await home(page).getByRole('button', { name: 'End this connection' }).click()
    const ending = page.getByRole('alertdialog', { name: 'End this connection?' })
    await expect(ending.getByText('Last day')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'end')
    await ending.getByRole('button', { name: 'End it' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Password', { exact: true }).fill(password)
    await page.unrouteAll()
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(home(page).getByText(/^This connection ends on /)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'ending')
    await home(page).getByRole('button', { name: 'Keep this connection' }).click()
    await expect(home(page).getByText('In service', { exact: true })).toBeVisible()
  },
)

/** Chooses a time by its label, once that has stopped moving: the input is one hidden pixel. */
async function chooseTime(time: Locator): Promise<void> {
  await time.locator('xpath=ancestor::label').click()
  await expect(time).toBeChecked()
}

test('an order that needs a visit is placed, its visit booked, missed and booked again, and it comes into service', async ({
  page,
}, info) => {
  test.slow()
  await open(page, '/profile/ufb/broadband/subscribe')
  await expect(page.getByRole('heading', { name: 'Order another connection' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'subscribe')
  // At a house number that ends in 3, the technician finds nobody at first.
  await page.getByLabel('Address').fill('23 Queen Street, Auckland Central')
  await page
    .getByRole('main')
    .getByRole('option', { name: /^23 Queen Street/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Order fibre here' }).click()
  await page.getByLabel('Name').fill('Fibre Demo')
  await page.getByLabel('Phone number').fill('021 555 0151')
  await page.getByRole('button', { name: 'Continue to plans' }).click()
  await page.getByRole('button', { name: 'Continue to the summary' }).click()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByRole('button', { name: 'Order fibre' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })

  await page.goto(connections)
  const order = page.getByRole('region', { name: /^Fibre for 23 Queen Street/ })
  await expect(order.getByText('Waiting for you')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await keepPictures(page, info, 'order-waits')
  await order.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText('You haven’t been charged for the plan.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()

  await order.getByRole('button', { name: 'Choose a time' }).click()
  const times = page.getByRole('dialog', { name: 'The installation' })
  await times.getByRole('button', { name: 'Book this time' }).click()
  await expect(times.getByText('Choose a time first.')).toBeVisible()
  await page.route('**/book', (route) =>
    route.fulfill({ status: 409, json: { code: 'slot-taken', message: 'That time has just been taken' } }),
  )
  await chooseTime(times.getByRole('radio', { name: /Afternoon/ }).first())
  await times.getByRole('button', { name: /^Book / }).click()
  await expect(times.getByText(/^Someone has just taken that time/)).toBeVisible()
  await page.unrouteAll()
  await chooseTime(times.getByRole('radio', { name: /Morning/ }).first())
  await expectAccessible(page)
  await keepPictures(page, info, 'times')
  await times.getByRole('button', { name: /^Book / }).click()
  await expect(times).toBeHidden()

  await expect(order.getByText('The technician couldn’t get in: choose another time')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await keepPictures(page, info, 'missed')
  await order.getByRole('button', { name: 'Choose another time' }).click()
  await chooseTime(times.getByRole('radio', { name: /Afternoon/ }).nth(1))
  await times.getByRole('button', { name: /^Book / }).click()
  const connected = page.getByRole('region', { name: '23 Queen Street', exact: true })
  await expect(connected.getByText('In service', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await keepPictures(page, info, 'in-service')
})

/** Orders at a house in Queen Street from the section, with the card that pays the bills. */
async function orderAnother(page: Page, number: string): Promise<void> {
  await page.goto('/profile/ufb/broadband/subscribe')
  await page.getByLabel('Address').fill(`${number} Queen Street, Auckland Central`)
  await page
    .getByRole('main')
    .getByRole('option', { name: new RegExp(`^${number} Queen Street`) })
    .first()
    .click()
  await page.getByRole('link', { name: 'Order fibre here' }).click()
  await page.getByLabel('Name').fill('Fibre Demo')
  await page.getByLabel('Phone number').fill('021 555 0151')
  await page.getByRole('button', { name: 'Continue to plans' }).click()
  await page.getByRole('button', { name: 'Continue to the summary' }).click()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByRole('button', { name: 'Order fibre' }).click()
}

test('an order that needs the neighbours waits for them, and one that the company refused says why on its page', async ({
  page,
}, info) => {
  test.slow()
  await open(page, '/profile/ufb/broadband/subscribe')
  await expect(page.getByRole('heading', { name: 'Order another connection' })).toBeVisible()
  // At a house number that ends in 9, somebody has to inspect the place first, and then everybody has to consent.
  await orderAnother(page, '19')
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
  await page.goto(connections)
  const order = page.getByRole('region', { name: /^Fibre for 19 Queen Street/ })
  await order.getByRole('button', { name: 'Choose a time' }).click({ timeout: 60_000 })
  const times = page.getByRole('dialog')
  await times
    .getByRole('radio', { name: /Morning|Afternoon/ })
    .first()
    .check({ force: true })
  await times.getByRole('button', { name: /^Book / }).click()
  const agreed = order.getByRole('button', { name: 'Everyone agrees' })
  await expect(agreed).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await keepPictures(page, info, 'consent')
  await agreed.click()
  await page.getByRole('button', { name: 'Yes, they all agree' }).click()
  await expect(order.getByRole('button', { name: 'Choose a time' })).toBeVisible({ timeout: 60_000 })

  await orderAnother(page, '13')
  await expect(page.getByRole('heading', { name: 'We couldn’t order your fibre' })).toBeVisible({ timeout: 60_000 })
  await page.goto(connections)
  const past = page.getByRole('region', { name: 'Earlier orders' })
  await expect(past.getByText('Not possible').first()).toBeVisible()
  await expect(
    past.getByText('The fibre in this street is being rebuilt. Try again after 1 March.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'refused')
})

test('[R-UFB-05][R-UFB-06][R-UFB-07][R-UFB-10][R-UFB-11] paying, security and the choice of a connection stay in the section', async ({
  page,
}, info) => {
  await open(page, '/profile/ufb/balance')
  await expect(page).toHaveURL('/profile/ufb/balance/pay-bill')
  await expect(page.getByRole('heading', { name: 'Pay a bill' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'pay-bill')
  const paying = page.getByRole('navigation', { name: 'Paying' })
  await paying.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page).toHaveURL('/profile/ufb/balance/payments-history')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Payment methods' }).last().click()
  await expect(page).toHaveURL('/profile/ufb/balance/payment-methods')
  await expect(page.getByRole('heading', { name: /4242/ })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'payment-methods')

  await page.getByRole('navigation', { name: 'Broadband' }).getByRole('link', { name: 'Security' }).click()
  await page.getByRole('checkbox', { name: /Change the router’s own password/ }).check({ force: true })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Change the router’s own password/ })).toBeChecked()
  await expect(page.getByText('1 of 6 done')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'security-basic')
  for (const [name, shows] of [
    ['Router settings', 'VLAN tag on the WAN port'],
    ['Block and allow', 'Our own filter is for mobiles'],
    ['Reports', 'Outages and planned work'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name }).click()
    await expect(page.getByText(shows)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, name.replaceAll(' ', '-'))
  }

  await page.goto('/select-ufb-product')
  await expect(page.getByRole('heading', { name: 'Choose a connection' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'select')
  await page.getByRole('button', { name: /^Open / }).click()
  await expect(page).toHaveURL(connections)
})

test(
  'whoever depends on calling 111 applies for a way to do so, and withdraws that',
  onDesktopToo,
  async ({ page }, info) => {
    await open(page, '/profile/ufb/broadband/calling-111')
    const form = page.getByRole('form', { name: 'Apply' })
    await form.getByRole('button', { name: 'Apply' }).click()
    await expect(form.getByText('Enter a name.')).toBeVisible()
    await expect(form.getByText('We need their agreement to keep this.')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Who may have to call 111?').fill('Nana')
    await form.getByLabel('A phone number to reach you').fill('021 555 0151')
    await form.getByRole('radio', { name: 'Their health' }).check({ force: true })
    await form.getByRole('checkbox', { name: /^They have no other way/ }).press(' ')
    await form.getByRole('checkbox', { name: /^They agree/ }).press(' ')
    await keepPictures(page, info, '111')
    await form.getByRole('button', { name: 'Apply' }).click()
    const own = page.getByRole('region', { name: 'For Nana' })
    await expect(own.getByText('Waiting for our answer')).toBeVisible()
    await expect(own.getByText('You get our answer by')).toBeVisible()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Withdraw it' }).click()
    const question = page.getByRole('alertdialog', { name: 'Withdraw your application?' })
    await expect(question).toContainText('You can apply again at any time')
    await question.getByRole('button', { name: 'Withdraw it' }).click()
    await expect(own.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect(form).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a fault is looked for step by step, the box restarted, and a case says what was tried',
  onDesktopToo,
  async ({ page }, info) => {
    await open(page, '/profile/ufb/broadband/fix')
    await expect(page.getByText('The line works up to your router.')).toBeVisible()
    await page.getByLabel('POWER', { exact: true }).selectOption({ label: 'Green' })
    await page.getByLabel('OPTICAL (or PON)').selectOption({ label: 'Green, steady' })
    await page.getByLabel('LAN, where your router is plugged in').selectOption({ label: 'Off' })
    await expect(page.getByRole('heading', { name: '3. Try this' })).toBeVisible()
    await expect(page.getByText('Try another network cable.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restart the box from here' }).click()
    const question = page.getByRole('alertdialog', { name: 'Restart the fibre box?' })
    await expect(question).toContainText('Your fibre stops for about 3 minutes')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Restart it' }).click()
    await expect(page.getByText('The box is restarting')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'fix')
    await page.getByRole('button', { name: 'No, write to us' }).click()
    await expect(page).toHaveURL(/\/help\/cases\/new/)
    const text = page.getByRole('main').locator('textarea')
    await expect(text).toHaveValue(/What it looks like: the fibre box sees no router\./)
    await expect(text).toHaveValue(/Lights: POWER Green, OPTICAL Green, steady, LAN Off\./)
    await expect(text).toHaveValue(/I’ve restarted the box from the portal/)
    await expectAccessible(page)
  },
)
