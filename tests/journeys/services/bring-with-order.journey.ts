import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fillCard, testCards } from '../support/cards.ts'
import { attachPhone } from '../support/network.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, sandboxUrl } from '../support/portal.ts'
import { checkOutAsNew, fillCart } from '../support/shopping.ts'

/** A number for each project and worker, at Skinny only. */
const numberAt = (info: TestInfo) => `0216${String(10 + info.parallelIndex)}${info.project.name.length % 10}9002`

/** Fills in the other provider's details in the dialog. */
async function giveNumber(page: Page, number: string, simNumber: string): Promise<void> {
  await page.getByLabel('The number to bring').fill(number)
  await page.getByLabel('Provider it’s with now').selectOption('one-nz')
  await page.getByLabel('SIM number').fill(simNumber)
  await page.getByRole('button', { name: 'Bring this number' }).click()
}

test(
  '[F-PORT-01] a number is brought with an order: asked for in the cart, told before the payment, and moved once the SIM is active',
  onDesktopToo,
  async ({ page }, info) => {
    test.slow()
    const number = numberAt(info)
    const shown = displayMsisdn(`64${number.slice(1)}`)
    await fillCart(page, 'eSIM')
    await expect(page.getByText('It gets a new number.')).toBeVisible()
    await page.getByRole('button', { name: 'Bring my number to SIM 1' }).click()
    await giveNumber(page, number, '12')
    await expect(page.getByText('Enter the 16 to 20 digits of the SIM that your number is on now.')).toBeVisible()
    await expect(page.getByLabel('SIM number')).toBeFocused()
    await expectAccessible(page)
    await giveNumber(page, number, '6405123456789012')
    const sim = page.getByRole('article', { name: 'SIM 1' })
    await expect(sim).toContainText(`Brings ${shown} from One NZ`)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Check out' }).click()
    await checkOutAsNew(page, info)
    await expect(page.getByText(`Brings ${shown} from One NZ`)).toBeVisible()
    await fillCard(page, testCards.good)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
    // The YES is wanted within hours; the eSIM can be installed meanwhile.
    const next = page.getByRole('region', { name: 'What happens next' })
    await expect(next.getByRole('heading', { name: /^Reply YES to 2542 by / })).toContainText(`to bring ${shown}`)
    await next.getByRole('link', { name: 'Your eSIM is ready' }).click()
    await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
    await attachPhone(page, info)
    await expect(next.getByRole('heading', { name: /^Reply YES to 2542 by / })).toContainText(`to bring ${shown}`)
    // The number is on its way, so none is offered to be brought.
    await expect(page.getByRole('link', { name: 'Bring your number' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(next.getByRole('heading', { name: /^Reply YES to 2542 by / })).toContainText(`to bring ${shown}`)
    await expectAccessible(page)
    await next.getByRole('link', { name: 'See the move' }).click()
    await expect(page.getByRole('heading', { name: 'Reply YES to 2542' })).toBeVisible()
    await expect(page.getByText(`We’ve asked One NZ for ${shown}.`)).toBeVisible()
    await expect(async () => {
      const data = { from: number, text: 'YES' }
      await page.request.post(`${sandboxUrl(info)}/porting/simulate/texts`, { data })
      await expect(page.getByRole('button', { name: 'Correct and try again' })).toBeVisible({ timeout: 15_000 })
    }).toPass()
    await expectAccessible(page)
  },
)
