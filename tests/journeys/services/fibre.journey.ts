import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { everywhere, onDesktopToo } from '../support/places.ts'
import { expectAccessible, newEmail, newestMessage, typeMailedCode } from '../support/portal.ts'
import { fillContact } from '../support/shopping.ts'

/** Searches for an address in Queen Street, Auckland, and chooses it. */
async function choosePlace(page: Page, number: string): Promise<void> {
  await page.getByLabel('Address').fill(`${number} Queen Street, Auckland Central`)
  await page
    .getByRole('main')
    .getByRole('option', { name: new RegExp(`^${number} Queen Street`) })
    .first()
    .click()
}

/** Goes from the broadband page to the plans at an address. */
async function orderAt(page: Page, number: string): Promise<void> {
  await page.goto('/ufb')
  await choosePlace(page, number)
  await page.getByRole('link', { name: 'Order fibre here' }).click()
  await expect(page.getByRole('heading', { name: 'Where do you want fibre?' })).toBeFocused()
  await page.getByLabel('Name').fill('Aroha Buyer')
  await page.getByLabel('Phone number').fill('021 555 0100')
}

/** Goes to the plans and on to the checkout with a new account. */
async function checkOutAsNew(page: Page, info: TestInfo): Promise<void> {
  await page.getByRole('button', { name: 'Continue to the summary' }).click()
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  const email = newEmail()
  await fillContact(page, email)
  await typeMailedCode(page, info, email)
  await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible()
}

/** Saves a card for the bills; nothing is due now. */
async function orderWithCardForBills(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order fibre' }).click()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Order fibre' }).click()
}

test(
  '[B-UFB-01][B-UFB-02][R-UFB-01][R-UFB-12][S-UFB-01] a newcomer checks an address, orders fibre with a router, and sees it accepted',
  everywhere,
  async ({ page }, info) => {
    test.slow()
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Check your address' }).click()
    await expect(page.getByRole('heading', { name: 'Fibre broadband' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'ufb')
    await choosePlace(page, '12')
    await expect(page.getByText('Fibre is ready in the house')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'ufb-found')
    await page.getByRole('link', { name: 'Order fibre here' }).click()
    await expect(page.getByRole('heading', { name: 'Where do you want fibre?' })).toBeFocused()
    await expect(page.getByLabel('Address')).toHaveValue(/^12 Queen Street/)
    await page.getByRole('button', { name: 'Continue to plans' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'location')
    await page.getByLabel('Name').fill('Aroha Buyer')
    await page.getByLabel('Phone number').fill('021 555 0100')
    await page.getByRole('button', { name: 'Continue to plans' }).click()

    await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused()
    await page.getByRole('radio', { name: /^Fibre Home/ }).check({ force: true })
    await page.getByRole('group', { name: 'Router' }).getByRole('radio').nth(1).check({ force: true })
    await expectAccessible(page)
    await keepPictures(page, info, 'package')
    await page.getByRole('button', { name: 'Continue to the summary' }).click()
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused()
    await expect(page.getByText('GST included', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'summary')
    // The choices survive a reload.
    await page.reload()
    await expect(page.getByText('Fibre Home', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
    await keepPictures(page, info, 'account')
    const email = newEmail()
    await fillContact(page, email)
    await typeMailedCode(page, info, email)
    await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible()
    await fillCard(page, testCards.good)
    await expectAccessible(page)
    await keepPictures(page, info, 'checkout')
    await page.getByRole('button', { name: /^Pay \$.* and order$/ }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Fibre Home', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'ordered')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page).toHaveURL(/\/profile\/ufb\/broadband\/subscriptions/)
  },
)

test(
  '[E-UFB-01][S-UFB-04] an address without fibre says so, and what can be done instead',
  onDesktopToo,
  async ({ page }, info) => {
    await page.goto('/ufb')
    await choosePlace(page, '192')
    await expect(page.getByText('No Fibre services available')).toBeVisible()
    await expect(page.getByRole('list', { name: 'What you can do' }).getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Order fibre here' })).toBeHidden()
    await expectAccessible(page)
    await keepPictures(page, info, 'no-fibre')
    const news = page.getByRole('region', { name: 'Shall we tell you when fibre comes?' })
    await news.getByLabel('Email').fill('nobody')
    await news.getByRole('button', { name: 'Tell me' }).click()
    await expect(news.getByText(/^Check the email address/)).toBeVisible()
    await expectAccessible(page)
    const email = newEmail()
    await news.getByLabel('Email').fill(email)
    await news.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText(`We tell ${email} when fibre comes`)).toBeVisible()
    await expectAccessible(page)
    const [link] = (await newestMessage(info, email)).links.filter((one) => one.includes('/ufb/promise'))
    await page.goto(link ?? '')
    await page.getByRole('button', { name: 'Don’t tell me' }).click()
    await expect(page.getByText('We won’t tell you')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/ufb')
    // Another address is checked instead; a technician has to visit there.
    await choosePlace(page, '15')
    await expect(page.getByText('Fibre is in your street')).toBeVisible()
    await expect(page.getByText('No Fibre services available')).toBeHidden()
  },
)

test(
  'whoever needs a visit orders without paying now, and is led to choose its time',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await orderAt(page, '15')
    await page.getByRole('button', { name: 'Continue to plans' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused()
    await expect(page.getByLabel('From which day?')).toBeHidden()
    await checkOutAsNew(page, info)
    await page.getByRole('button', { name: 'Order fibre' }).click()
    await expect(page.getByText('A card for your bills')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'card-for-bills')
    await fillCard(page, testCards.good)
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('button', { name: 'Order fibre' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
    await keepPictures(page, info, 'ordered-with-visit')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a time for the visit' }).click()
    await expect(page).toHaveURL(/\/profile\/ufb\/broadband\/subscriptions/)
  },
)

test(
  'the time of a visit is chosen before the order, and kept while it is placed',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    await orderAt(page, '15')
    await page.getByRole('button', { name: 'Continue to plans' }).click()
    const times = page.getByRole('group', { name: 'When can the technician come?' })
    await times
      .getByRole('radio', { name: /Morning|Afternoon/ })
      .first()
      .check({ force: true })
    await expectAccessible(page)
    await keepPictures(page, info, 'visit')
    await checkOutAsNew(page, info)
    await expect(page.getByText(/^The technician comes /)).toBeVisible()
    await expect(page.getByText(/^We keep this time for you until /)).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'visit-kept')
    await orderWithCardForBills(page)
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
  },
)

test('[E-UFB-02][S-UFB-02] an order that the company rejects says why, and can be tried at another address', async ({
  page,
}, info) => {
  test.slow()
  await orderAt(page, '13')
  await page.getByRole('button', { name: 'Continue to plans' }).click()
  await checkOutAsNew(page, info)
  await orderWithCardForBills(page)
  await expect(page.getByRole('heading', { name: 'We couldn’t order your fibre' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The fibre in this street is being rebuilt. Try again after 1 March.')).toBeVisible()
  await expect(page.getByText(/^Nothing was charged/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'failed')
  await page.getByRole('link', { name: 'Check the address again' }).click()
  await choosePlace(page, '12')
  await page.getByRole('button', { name: 'Continue to plans' }).click()
  await page.getByRole('button', { name: 'Continue to the summary' }).click()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByRole('button', { name: 'Order fibre' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
})

test(
  'whoever moves house sees both days and the sum, orders once, and keeps the old line until the new one works',
  everywhere,
  async ({ page }, info) => {
    test.slow()
    await orderAt(page, '12')
    await page.getByRole('button', { name: 'Continue to plans' }).click()
    await checkOutAsNew(page, info)
    await orderWithCardForBills(page)
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
    await page.goto('/profile/ufb/broadband/subscriptions')
    const old = page.getByRole('region', { name: '12 Queen Street', exact: true })
    await expect(old.getByText('In service', { exact: true })).toBeVisible({ timeout: 60_000 })
    await old.getByRole('link', { name: 'Move to a new address' }).click()
    await expect(page.getByRole('heading', { name: 'Where are you moving to?' })).toBeVisible()
    await expect(page.getByText(/^From 12 Queen Street/)).toBeVisible()
    await choosePlace(page, '16')
    await expectAccessible(page)
    await page.getByLabel('Phone number').fill('021 555 0100')
    await keepPictures(page, info, 'move-where')
    await page.getByRole('button', { name: 'Continue to plans' }).click()
    await expect(page.getByText('I’ll bring my router')).toBeVisible()
    await page.getByLabel('When does the old connection end?').selectOption('3')
    await expectAccessible(page)
    await keepPictures(page, info, 'move-package')
    await page.getByRole('button', { name: 'Continue to the summary' }).click()
    const sum = page.getByRole('region', { name: 'The move' })
    await expect(sum.getByText('Old connection’s last day')).toBeVisible()
    await expect(sum.getByText('On the bill after the move')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'move-summary')
    await page.getByRole('button', { name: 'Continue to checkout' }).click()
    await page.getByRole('button', { name: 'Move my connection' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    await keepPictures(page, info, 'move-ordered')
    await page.getByRole('link', { name: 'See your order' }).click()
    // The page updates by itself: the new one comes into service, and the old one gets its last day.
    const next = page.getByRole('region', { name: '16 Queen Street', exact: true })
    await expect(next.getByText('In service', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(old.getByText(/^You’ve moved: this connection ends on /)).toBeVisible()
    await expect(old.getByRole('button', { name: 'Keep this connection' })).toBeHidden()
    await expectAccessible(page)
    await keepPictures(page, info, 'moved')
  },
)

test(
  '[R-UFB-02][R-UFB-03] a plan is told in full, and the page without a header has the same content',
  onDesktopToo,
  async ({ page }, info) => {
    await page.goto('/ufb')
    await page.getByRole('link', { name: /^What is in it ?: Fibre Home/ }).click()
    await expect(page.getByRole('heading', { name: 'Fibre Home' })).toBeVisible()
    await expect(page.getByText(/^Fibre doesn’t work in a power cut/)).toBeVisible()
    await page.getByRole('heading', { name: 'Broadband Offer Summary' }).click()
    await expect(page.getByText('Traffic management')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'package-page')
    await page.getByRole('link', { name: 'Check your address' }).click()
    await expect(page).toHaveURL(/\/ufb\?plan=/)
    const texts = () => page.getByRole('main').getByRole('heading').allInnerTexts()
    await page.goto('/ufb')
    const whole = await texts()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.goto('/broadband')
    expect(await texts()).toEqual(whole)
    await expect(page.getByRole('banner')).toBeHidden()
    await expectAccessible(page)
    await keepPictures(page, info, 'bare')
  },
)
