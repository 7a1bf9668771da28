import { expect, type Page, test } from '@playwright/test'
import { addFirstCard, answerBank, fillCard, testCards } from '../support/cards.ts'
import { checkLook } from '../support/check-look.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, newEmail, newestMessage, openAs, password, signUp } from '../support/portal.ts'

const ownData = '/profile/account/personal-data'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
}

test('[V-ACCT-02] [V-ACCT-05] a person changes name and email, the new address confirms it', async ({ page }, info) => {
  await page.goto('/sign-up')
  const email = await signUp(page, info)
  await addFirstCard(page)
  await page.goto(ownData)
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Surname').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('please enter')).toBeVisible()
  await page.getByLabel('Surname').fill('Ngāwhā')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Ngāwhā')

  await page.getByRole('link', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('Enter an email address other than your current one.')).toBeVisible()
  const wanted = newEmail()
  await page.getByLabel('New email').fill(wanted)
  await page.getByLabel('Your password', { exact: true }).fill('Not-my-password-1')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('the password is invalid, please enter correct one')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const { codes } = await newestMessage(info, wanted)
  await page.getByLabel('Code from the email').fill(codes[0] ?? '')
  await expect(page).toHaveURL(ownData)
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(wanted)
})

test('[V-ACCT-01] the password is changed with the present one; the same one again is refused', async ({
  page,
}, info) => {
  await page.goto('/sign-up')
  await signUp(page, info)
  await addFirstCard(page)
  await page.goto(`${ownData}/change-password`)
  const change = async (present: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(present)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm password', { exact: true }).fill(next)
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  }
  await change(password, password)
  await expect(page.getByText('use different passwords')).toBeVisible()
  await expectAccessible(page)
  await change('Not-my-password-1', 'Kea-2-flies-high')
  await expect(page.getByText('Old password is invalid')).toBeVisible()
  await change(password, 'Kea-2-flies-high')
  await expect(page.getByText(/You’ve changed your password/)).toBeVisible()
  await expect(page).toHaveURL(ownData)
})

test('[P-ACCT-02] a person with several accounts switches, and a suspended one tells why', async ({ page }) => {
  await open(page, 'several@demo.waea.nz', '/select-account')
  await expect(page.getByRole('heading', { name: 'Several Work' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Choose Several Work/ }).click()
  await expect(page.getByRole('heading', { name: '021 555 0148' })).toBeVisible()
  await page.goto('/select-account')
  await page.getByRole('button', { name: /^Choose Several Closed/ }).click()
  await expect(page).toHaveURL('/suspended')
  await expect(page.getByText('You asked us to stop the service')).toBeVisible()
  await expectAccessible(page)
  // A suspended account cannot buy anything; the checkout says so too.
  await page.goto('/eshop/checkout')
  await expect(page.getByRole('heading', { name: 'This account is suspended' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See why, and what you owe' }).click()
  await expect(page).toHaveURL('/suspended')
  await page.getByRole('link', { name: 'Choose another account' }).click()
  await page.getByRole('button', { name: /^Choose Several Home/ }).click()
  await expect(page.getByRole('heading', { name: '021 555 0147' })).toBeVisible()
})

test(
  '[R-IDENT-09] the suspended page has the reason, the amount, the way to dispute and to pay, which brings the service back',
  onDesktopToo,
  async ({ page, context }, info) => {
    test.slow()
    await open(page, 'suspended@demo.waea.nz', '/profile')
    await expect(page).toHaveURL('/suspended')
    const why = page.getByRole('region', { name: 'Why it’s suspended' })
    await expect(why).toContainText('A payment is missing')
    await expect(why).toContainText('$86.40')
    await expect(page.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('main').getByText('Telecommunications Dispute Resolution')).toBeVisible()
    await expect(page.getByText('Calls to 111 always work, from every phone.')).toBeVisible()
    await checkLook(page, info, 'suspended')

    const bills = page.getByRole('region', { name: 'Your unpaid bills' })
    await expect(bills.getByRole('listitem')).toHaveCount(3)
    await bills.getByRole('button', { name: 'Dispute a line of INV100145' }).click()
    await expect(page.getByRole('heading', { name: 'Dispute a line of INV100145' })).toBeFocused()
    await page.getByText('Data outside your plan').click()
    await expect(page.getByLabel('What is wrong with it?')).toBeVisible()
    await checkLook(page, info, 'suspended-dispute')
    await page.getByRole('button', { name: 'Back', exact: true }).click()

    // Another tab waits for the service, and is updated without a reload.
    const other = await context.newPage()
    await other.goto('/suspended')
    await expect(other.getByRole('heading', { name: 'This account is suspended' })).toBeVisible()
    await page.bringToFront()
    // One width pays with the saved card, the other with a new one that needs the bank's confirmation.
    const withNewCard = info.project.name.startsWith('desktop')
    if (withNewCard) {
      await page.getByText('Another card').click()
      await fillCard(page, testCards.asksTheBank)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Pay $86.40' }).click()
    if (withNewCard) await answerBank(page, 'Complete authentication')
    await expect(page.getByRole('heading', { name: 'Your service is back on' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Your service is back on' })).toBeVisible()
    await checkLook(page, info, 'in-service-again')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { name: '021 555 0149' })).toBeVisible()
  },
)

test('[B-ACCT-11] quick links are chosen and ordered, and stand on the dashboard', async ({ page }, info) => {
  // Each width has its own account, because both arrange the same links.
  const email = info.project.name.startsWith('phone') ? 'postpay@demo.waea.nz' : 'payg@demo.waea.nz'
  await open(page, email, '/profile/quick-links')
  const list = page.getByRole('list', { name: 'Quick links' })
  await expect(list.getByRole('listitem').first()).toContainText('Personal data')
  await list.getByText('Personal data').click()
  await list.getByText('Receipts').click()
  await page.getByRole('button', { name: 'Move Receipts up' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const links = page.getByRole('region', { name: 'Quick links' })
  await expect(links.getByRole('listitem')).toHaveText([
    'Delivery addresses',
    'Payment methods',
    'Receipts',
    'Payments',
  ])
  await expectAccessible(page)
  await links.getByRole('link', { name: 'Arrange' }).click()
  await list.getByText('Receipts').click()
  await list.getByText('Personal data').click()
  for (let moved = 0; moved < 3; moved += 1) await page.getByRole('button', { name: 'Move Personal data up' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(links.getByRole('listitem').first()).toHaveText('Personal data')
})

test('[V-ACCT-06] a SIM gets a nickname of at most 6 characters', async ({ page }, info) => {
  const email = info.project.name.startsWith('phone') ? 'member@demo.waea.nz' : 'leader@demo.waea.nz'
  await open(page, email, '/sim-nicknames')
  const name = page.getByLabel(/^Nickname of 021 555/)
  await name.fill('Seven77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("can't be longer than 6 characters")).toBeVisible()
  await expectAccessible(page)
  await name.fill('Whaea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Whaea' })).toBeVisible()
})

test('[R-ACCT-06] the sign-in of the rewards service sets the rewards number, and nothing else does', async ({
  page,
}) => {
  await open(page, 'payg@demo.waea.nz', ownData)
  const number = page.getByRole('region', { name: 'Your details' }).getByText(/^[0-9a-f-]{36}$/)
  await expect(number).toBeHidden()
  await page.getByRole('link', { name: 'Rewards number' }).click()
  await expect(page).toHaveURL(`${ownData}/auth-to-set-true-rewards-number`)
  await page.getByLabel('Email of your rewards account').fill('payg@rewards.example.nz')
  const secret = page.getByLabel('Password of your rewards account', { exact: true })
  await secret.fill('wrong')
  await page.getByRole('button', { name: 'Link my card' }).click()
  await expect(secret).toHaveAccessibleDescription(/The email address or password is invalid\./)
  await expectAccessible(page)
  await secret.fill('right')
  await page.getByRole('button', { name: 'Link my card' }).click()
  await expect(page.getByText('We’ve linked your rewards card.')).toBeVisible()
  await expect(page).toHaveURL(ownData)
  await expect(number).toBeVisible()
})

test('[R-ACCT-06] where there is no rewards service, the password comes before the rewards number', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const settings = document.getElementById('waea-settings')
      if (!settings || document.readyState !== 'interactive') return
      settings.textContent = settings.textContent.replace('"hasRewards":true', '"hasRewards":false')
    })
  })
  await open(page, 'postpay@demo.waea.nz', `${ownData}/auth-to-set-true-rewards-number`)
  await expect(page.getByLabel('Your password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Rewards number')).toBeHidden()
  await page.getByLabel('Your password', { exact: true }).fill('Not-my-password-1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('the password is invalid, please enter correct one')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Rewards number').fill('RW-2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(ownData)
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('RW-2026')
})
