import { expect, type Page, test } from '@playwright/test'
import { expectFocus } from './support/looks.ts'
import { onDesktopToo } from './support/places.ts'
import { expectAccessible, signIn } from './support/portal.ts'
import type { Walk } from './support/states.ts'
import { account } from './support/states-of-account.ts'
import { failures, money } from './support/states-of-money.ts'
import { buying, visitors } from './support/states-of-visitors.ts'
import { widths } from './support/widths.ts'

const walks = { visitors, buying, money, account, failures }

/** Opens a screen as a person, who may already be signed in. */
async function open(page: Page, { who, path }: Walk): Promise<void> {
  await page.goto(path)
  if (who === undefined || !(await needsSignIn(page, path))) return
  await signIn(page, `${who}@demo.waea.nz`)
  await page.waitForURL((address) => address.pathname === path)
}

async function needsSignIn(page: Page, path: string): Promise<boolean> {
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
  return new URL(page.url()).pathname !== path
}

type Width = keyof typeof widths

/** The open dialogs and menus: a state that closes when the width changes would go unchecked. */
function openParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog[open], [role=menu], [role=listbox]')]
      .filter((part) => part.checkVisibility())
      .map((part) => `${part.tagName} ${part.textContent?.trim().slice(0, 40)}`),
  )
}

/** Checks a state in light and dark, and again at the other width. */
async function look(page: Page, own: Width, onPhones = false): Promise<void> {
  const open = await openParts(page)
  const both: Width[] = own === 'phone' ? ['phone', 'desktop'] : ['desktop', 'phone']
  for (const width of onPhones ? (['phone'] as const) : both) {
    await page.setViewportSize(widths[width])
    expect(await openParts(page)).toEqual(open)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, colorScheme === 'dark' ? 'of colours' : 'all')
    }
  }
}

// Each brand is checked at both widths: a state is reached on one, and must survive resizing to the other.
for (const [name, group] of Object.entries(walks)) {
  test(
    `in every state a reader finds the way and the focus stands on something: ${name}`,
    onDesktopToo,
    async ({ page }, info) => {
      // Every state is checked four times.
      test.setTimeout(300_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const own = info.project.name.startsWith('phone') ? 'phone' : 'desktop'
      for (const walk of group) {
        await page.setViewportSize(widths[own])
        await open(page, walk)
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
