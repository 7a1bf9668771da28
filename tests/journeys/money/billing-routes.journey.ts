import { expect, type Page, test } from '@playwright/test'
import { activateAsNew } from '../support/activating.ts'
import { expectAccessible, newEmail, openAs } from '../support/portal.ts'
import { mailedPath, personElsewhere } from '../support/ways-in.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const keptToken = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

/** Offers to pay from the page that adds a billing route. */
async function offer(page: Page, to: string, dollars: string): Promise<void> {
  await page.getByLabel('Mobile number, email or customer ID').fill(to)
  await page.getByLabel('Name of the billing route').fill('For the bus')
  await page.getByLabel('Spend limit in dollars').fill(dollars)
  // A limit per month may have to cover two renewals of a plan of four weeks.
  const twice = page.getByText('A 4-week plan can renew twice in one month.')
  await expect(twice).toBeVisible()
  await page.getByLabel('Period').selectOption('week')
  await expect(twice).toHaveCount(0)
  await page.getByLabel('Period').selectOption('month')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the offer' }).click()
  await expect(page).toHaveURL('/billing-routes')
}

test('[R-ROUTE-01] [R-ROUTE-02] [R-ROUTE-03] [R-ROUTE-04] [P-ROUTE-04] [S-ROUTE-03] [S-ROUTE-04] [S-ROUTE-05] an offer is accepted by the link of its mail, pays a top-up, and is edited and ended', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const email = await activateAsNew(page, info, 'WAEA-ROUTE-1')
  const payer = (await personElsewhere(browser, info)).page

  // A person who may do both chooses; each choice has its own form.
  await payer.goto('/billing-routes')
  await payer.getByRole('link', { name: 'Add a billing route' }).click()
  await payer.getByRole('radio', { name: /^Someone pays for me/ }).check({ force: true })
  await expect(payer.getByRole('button', { name: 'Send the request' })).toBeVisible()
  await payer.getByRole('radio', { name: /^I pay for someone/ }).check({ force: true })
  await offer(payer, email, '30')
  const sent = payer.getByRole('region', { name: 'Invites you sent' }).getByRole('listitem')
  await expect(sent).toContainText(`You offered to pay for ${email}`)
  await expectAccessible(payer)
  expect(await fits(payer)).toBe(true)

  // A link works only with its own code, even for the person whom the invite names.
  const link = await mailedPath(info, email, '/profile/balance/billing-methods/accept/')
  await page.goto(link.replace(/token=.*/, `token=${'x'.repeat(43)}`))
  await expect(page.getByText('We can’t find this invite')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText('Journey Person offers to pay for you')).toBeVisible()
  await expect(page.getByText('Up to $30.00 a month')).toBeVisible()
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
  const code = new URLSearchParams(link.split('?')[1]).get('token') ?? 'none'
  expect(await keptToken(page)).toContain(code)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/billing-routes')
  const paid = page.getByRole('region', { name: 'Who pays for you' })
  await expect(paid).toContainText('Journey Person pays for you')
  await expect(paid).toContainText('$30.00 left of $30.00 a month')
  expect(await keptToken(page)).not.toContain(code)
  await expectAccessible(page)
  const pays = payer.getByRole('region', { name: 'Who you pay for' })
  await expect(pays).toContainText('You pay for Journey Buyer')
  await page.goto(link)
  await expect(page.getByText('This invite was accepted before')).toBeVisible()

  // A top-up by the route: one person chooses it, and both see the amount left.
  await page.goto('/profile/balance/top-up?amount=10')
  await page.getByRole('radio', { name: /^Journey Person pays/ }).check({ force: true })
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up $10.00' })).toBeVisible()
  await page.goto('/billing-routes')
  await expect(paid).toContainText('$20.00 left of $30.00 a month')
  await expect(paid.getByRole('list', { name: 'Recent charges' })).toContainText('$10.00')
  await expect(pays).toContainText('$20.00 left of $30.00 a month')
  await payer.goto('/profile/payments-history')
  await expect(payer.getByRole('main').getByText('$10.00').first()).toBeVisible()

  await payer.goto('/billing-routes')
  await pays.getByRole('link', { name: 'Edit the limit' }).click()
  await expect(payer.getByLabel('Spend limit in dollars')).toHaveValue('30')
  await payer.getByLabel('Spend limit in dollars').fill('50')
  await expectAccessible(payer)
  await payer.getByRole('button', { name: 'Save' }).click()
  await expect(payer).toHaveURL('/billing-routes')
  await expect(pays).toContainText('$40.00 left of $50.00 a month')
  await expect(paid).toContainText('$40.00 left of $50.00 a month')

  await pays.getByRole('button', { name: 'Remove For the bus' }).click()
  await payer.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(payer.getByRole('heading', { name: 'No billing routes yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No billing routes yet' })).toBeVisible()
  await payer.context().close()
})

test('[P-GROUP-01] [P-GROUP-02] whoever is mailed an invite joins the group by its link, asks its leader to pay, and ends it', async ({
  browser,
}, info) => {
  test.slow()
  const [leader, member] = [(await personElsewhere(browser, info)).page, (await personElsewhere(browser, info)).page]
  await leader.goto('/profile/customer-groups')
  await leader.getByRole('button', { name: 'Invite someone' }).first().click()
  const address = newEmail()
  const dialog = leader.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Phone number, customer ID or email').fill(address)
  await dialog.getByRole('button', { name: 'Send the invite' }).click()

  const link = await mailedPath(info, address, '/profile/customer-groups?token=')
  await member.goto(link.replace(/token=.*/, `token=${'x'.repeat(43)}`))
  await expect(member.getByText('We can’t find this invite')).toBeVisible()
  await member.goto(link)
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Accept the invite from Journey Person' }).click()
  const ofMember = member.getByRole('region', { name: 'Journey’s group' })
  const leaderRow = ofMember.getByRole('listitem').filter({ hasText: 'Leader' })
  await expect(ofMember.getByRole('listitem')).toHaveCount(2)
  await member.goto(link)
  await expect(member.getByText('This invite was accepted before')).toBeVisible()

  // The member requests; the leader sets the amount.
  await expect(leaderRow).toContainText('You pay for yourself.')
  await expectAccessible(member)
  expect(await fits(member)).toBe(true)
  await leaderRow.getByRole('link', { name: 'Ask Journey to pay' }).click()
  await expect(member.getByText('You ask Journey to pay for you.')).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Send the request' }).click()
  await expect(member).toHaveURL('/billing-routes')
  await member.goto('/profile/customer-groups')
  await expect(leaderRow).toContainText('You have asked Journey to pay for you.')
  await leader.goto('/profile/customer-groups')
  await expect(leader.getByText('An offer or a request to pay is waiting for your answer')).toBeVisible()
  await leader.getByRole('main').getByRole('link', { name: 'Billing routes' }).click()
  await leader.getByRole('link', { name: 'View the invite' }).click()
  await leader.getByLabel('Spend limit in dollars').fill('40')
  await leader.getByRole('button', { name: 'Accept' }).click()
  await expect(leader).toHaveURL('/billing-routes')
  await expect(leaderRow).toContainText('Journey pays for you, up to $40.00 a month. $40.00 left.')

  // The leader sees it next to the member and edits the limit; the member ends it.
  await leader.goto('/profile/customer-groups')
  const memberRow = leader.getByRole('region', { name: 'Your group' }).getByRole('listitem').nth(1)
  await expect(memberRow).toContainText('You pay for Journey, up to $40.00 a month.')
  await expectAccessible(leader)
  expect(await fits(leader)).toBe(true)
  await memberRow.getByRole('link', { name: 'Edit the limit of Journey' }).click()
  await leader.getByLabel('Spend limit in dollars').fill('25')
  await leader.getByRole('button', { name: 'Save' }).click()
  await expect(leader).toHaveURL('/billing-routes')
  await expect(leaderRow).toContainText('up to $25.00 a month')
  await leaderRow.getByRole('button', { name: 'Stop Journey paying for you' }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expect(leaderRow).toContainText('You pay for yourself.')

  // The leader makes an offer and withdraws it.
  await leader.goto('/profile/customer-groups')
  await memberRow.getByRole('link', { name: 'Pay for Journey' }).click()
  await expect(leader.getByText('You offer to pay for Journey.')).toBeVisible()
  await leader.getByRole('button', { name: 'Send the offer' }).click()
  await expect(leader).toHaveURL('/billing-routes')
  await leader.goto('/profile/customer-groups')
  await expect(memberRow).toContainText('You have offered to pay for Journey.')
  await memberRow.getByRole('button', { name: 'Cancel the invite to Journey' }).click()
  await leader.getByRole('alertdialog').getByRole('button', { name: 'Cancel the invite' }).click()
  await expect(memberRow).toContainText('You don’t pay for Journey.')
  await memberRow.getByRole('button', { name: /^Remove Journey from/ }).click()
  await leader.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(memberRow).toHaveCount(0)
})

test('[E-ROUTE-04] a top-up is paid by card where billing routes cannot be read, and nothing is said of it', async ({
  page,
}) => {
  await page.route(/\/customers\/[^/]+\/billing-routes$/, (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, 'prepay@demo.waea.nz', '/profile/balance/top-up')
  await expect(page.getByRole('heading', { name: 'Top up', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
  await expect(page.getByRole('main').getByText(/couldn’t|Something went wrong/)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
