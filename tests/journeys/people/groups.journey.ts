import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'
import { personElsewhere, personWithCard } from '../support/ways-in.ts'

async function enter(page: Page, name: string, path: string): Promise<void> {
  await openAs(page, `${name}@demo.waea.nz`, path)
}

/** Sends an invite from the page of customer groups. */
async function inviteSomeone(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Phone number, customer ID or email').fill(to)
  await dialog.getByRole('button', { name: 'Send the invite' }).click()
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test(
  '[R-GROUP-02] a leader sees the family, names a member, and is told what removing one of two ends',
  onDesktopToo,
  async ({ page }) => {
    await enter(page, 'leader', '/profile/mobile-groups')
    await expect(page.getByRole('heading', { name: 'Mobile groups', level: 1 })).toBeVisible()
    const family = page.getByRole('region', { name: 'Demo whānau' })
    await expect(family.getByRole('listitem')).toHaveCount(2)
    await expect(family).toContainText('You’re the leader')
    await expect(family).toContainText('021 555 0146')
    await expectAccessible(page)
    expect(await fits(page)).toBe(true)

    const member = family.getByRole('listitem').filter({ hasText: '021 555 0146' })
    await member.getByRole('button', { name: /^Nickname of/ }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Tama')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(member).toContainText('Tama')

    await member.getByRole('button', { name: /^Remove/ }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Remove Tama/ })
    await expect(dialog).toContainText('The group has only two members, so it ends for Leader, Tama.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(family.getByRole('listitem')).toHaveCount(2)
  },
)

// The invites of the demo end an hour after its start, which can be before this journey.
test(
  '[R-GROUP-01] an invite is accepted, a group is found by it, and left again',
  onDesktopToo,
  async ({ page, browser }, info) => {
    test.slow()
    const email = await personWithCard(page, info)
    const leader = await personElsewhere(browser, info)
    await leader.page.goto('/profile/customer-groups')
    await inviteSomeone(leader.page, email)
    await page.goto('/profile/customer-groups')
    await expect(page.getByRole('heading', { name: 'Customer groups', level: 1 })).toBeVisible()
    const invite = page.getByRole('region', { name: 'Invites for you' }).getByRole('listitem')
    await expect(invite).toContainText('Journey Person invites you')
    await expectAccessible(page)
    await invite.getByRole('button', { name: /^Accept/ }).click()
    const found = page.getByRole('region', { name: 'Journey’s group' })
    await expect(found.getByRole('listitem')).toHaveCount(2)
    await found.getByRole('button', { name: 'Leave the group' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Leave Journey’s group?' })
    await expect(dialog).toContainText('so it ends for Journey, Journey')
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(found).toHaveCount(0)
    await leader.page.context().close()
  },
)

test('[P-GROUP-01] a leader goes from a mobile of the family to its new SIM, and sees for whom they pay', async ({
  page,
}) => {
  await enter(page, 'leader', '/profile/mobile-groups')
  await page.getByRole('button', { name: 'Replace the SIM of 021 555 0145' }).click()
  await expect(page).toHaveURL('/profile/plans/sim-card-actions/sim-swap')
  await expect(page.getByRole('heading', { name: 'Swap the SIM', level: 1 })).toBeVisible()
  await page.goto('/profile/customer-groups')
  const member = page.getByRole('region', { name: 'Your group' }).getByRole('listitem').filter({ hasText: 'Member' })
  await expect(member).toContainText('You pay for Member, up to $50.00 a month.')
})

test('somebody is invited, and the invite is cancelled', async ({ page }) => {
  await enter(page, 'member', '/profile/customer-groups')
  await inviteSomeone(page, 'nobody')
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog).toContainText('Enter a phone number, a customer ID or an email.')
  await dialog.getByLabel('Phone number, customer ID or email').fill('friend@elsewhere.nz')
  await dialog.getByRole('button', { name: 'Send the invite' }).click()
  const sent = page.getByRole('region', { name: 'Invites you sent' })
  await expect(sent).toContainText('You invited friend@elsewhere.nz')
  await sent.getByRole('button', { name: /^Cancel the invite/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the invite' }).click()
  await expect(sent).toHaveCount(0)
})

test('whoever has no group and no invite is told how one begins', async ({ page }) => {
  await enter(page, 'payg', '/profile/customer-groups')
  await expect(page.getByRole('heading', { name: 'You’re not in a group yet' })).toBeVisible()
  await expectAccessible(page)
  expect(await fits(page)).toBe(true)
})
