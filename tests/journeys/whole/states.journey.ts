import { expect, type Page, test } from '@playwright/test'
import { signInByCall } from '../../support/sign-in.ts'
import { expectFocus } from '../support/looks.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'
import { account } from '../support/states-of-account.ts'
import { failures, money } from '../support/states-of-money.ts'
import { buying, visitors } from '../support/states-of-visitors.ts'
import { widths } from '../support/widths.ts'

const walks = { visitors, buying, money, account, failures }

type Width = keyof typeof widths

/** The open dialogs and menus: a state that closes when the width changes would go unchecked. */
function openParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], [role=menu], [role=listbox]')]
      .filter((part) => part.checkVisibility())
      .map((part) => `${part.tagName} ${part.textContent?.trim().slice(0, 40)}`),
  )
}

/**
 * Checks a state in light and dark, at the project's width and at the other. All rules run once, at the project's
 * width; the other brand's project runs them at the other width, because brands differ only in colours.
 */
async function look(page: Page, own: Width, onPhones = false): Promise<void> {
  const open = await openParts(page)
  const both: Width[] = own === 'phone' ? ['phone', 'desktop'] : ['desktop', 'phone']
  let rules: 'all' | 'of colours' = 'all'
  for (const width of onPhones ? (['phone'] as const) : both) {
    await page.setViewportSize(widths[width])
    expect(await openParts(page)).toEqual(open)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, rules)
      rules = 'of colours'
    }
  }
}

// Each brand is checked at both widths: a state is reached at one, and must survive resizing to the other.
for (const [name, group] of Object.entries(walks)) {
  test(
    `in every state a reader finds the way and the focus stands on something: ${name}`,
    onDesktopToo,
    async ({ page }, info) => {
      // Every state is checked four times.
      test.setTimeout(300_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const own = info.project.name.startsWith('phone') ? 'phone' : 'desktop'
      let signedIn: string | undefined
      for (const walk of group) {
        if (walk.who && walk.who !== signedIn) await signInByCall(page.context(), `${walk.who}@demo.waea.nz`)
        signedIn = walk.who
        await page.setViewportSize(widths[own])
        await page.goto(walk.path)
        await expect(page).toHaveURL((address) => address.pathname === walk.path)
        for (const { is, isAnew, onPhones, reach } of walk.states) {
          await test.step(`${walk.path}: ${is}`, async () => {
            await page.setViewportSize(widths[onPhones ? 'phone' : own])
            await reach(page)
            if (!isAnew) await expectFocus(page, is)
            await look(page, own, onPhones)
          })
        }
      }
    },
  )
}
