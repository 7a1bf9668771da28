import { expect, test } from '@playwright/test'
import { markHydration } from '../../../tools/hydration.ts'
import { load } from '../../support/within.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs } from '../support/portal.ts'

test(
  'a country is found by another name with the keyboard, and remembered on the device',
  onDesktopToo,
  async ({ page }, info) => {
    await markHydration(page)
    await load(page, '/travel')
    await page.getByText('L to M', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Marshall Islands' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'choose')
    const search = page.getByRole('combobox', { name: 'Country' })
    await search.fill('holl')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page).toHaveURL('/travel/netherlands')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Netherlands')
    await expect(page.getByRole('region', { name: 'Using your mobile there' })).toContainText('$0.30 per MB')
    await expect(page.getByRole('region', { name: 'Calling there from New Zealand' })).toContainText('$0.90 per minute')
    await expectAccessible(page)
    await keepPictures(page, info, 'visitor')
    await load(page, '/travel')
    await page.getByRole('main').getByRole('link', { name: 'Netherlands' }).first().click()
    await expect(page).toHaveURL('/travel/netherlands')
  },
)

test(
  'a customer sees how their mobile is set for a country, and changes it there',
  onDesktopToo,
  async ({ page }, info) => {
    await openAs(page, 'postpay@demo.waea.nz', '/travel/australia')
    const own = page.getByRole('region', { name: 'Overseas use' })
    const roaming = own.getByRole('switch', { name: 'Use your phone overseas' })
    await expect(roaming).toBeChecked()
    await expect(page.getByRole('region', { name: 'Spend limit outside your plan' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'own')
    await roaming.click()
    await expect(roaming).not.toBeChecked()
    await expect(own).toContainText('Your mobile doesn’t work overseas now')
    await roaming.click()
    await expect(roaming).toBeChecked()
    const pass = page.getByRole('region', { name: 'Day pass' })
    await expect(pass).toContainText('Australia day pass')
    await pass.getByRole('link', { name: /^Buy/ }).click()
    await expect(page).toHaveURL(/\/profile\/plans\/addons\?buy=/)
    await expect(page.getByRole('heading', { name: 'Australia day pass' })).toBeVisible()
    await keepPictures(page, info, 'buy')
  },
)
