import { expect, type Page, test } from '@playwright/test'
import { expectFocus } from './support/looks.ts'
import { expectAccessible, signIn } from './support/portal.ts'
import type { Walk } from './support/states.ts'
import { account } from './support/states-of-account.ts'
import { failures, money } from './support/states-of-money.ts'
import { buying, visitors } from './support/states-of-visitors.ts'

const walks = { visitors, buying, money, account, failures }

/** Opens a screen as somebody, whom the browser may know already. */
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

for (const [name, group] of Object.entries(walks)) {
  test(`in every state a reader finds the way and the focus stands on something: ${name}`, async ({ page }, info) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const walk of group) {
      await open(page, walk)
      const isPhone = info.project.name.startsWith('phone')
      for (const { is, isAnew, reach } of walk.states.filter(({ onPhones }) => isPhone || !onPhones)) {
        await test.step(`${walk.path}: ${is}`, async () => {
          await reach(page)
          if (!isAnew) await expectFocus(page, is)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await expectAccessible(page)
          }
        })
      }
    }
  })
}
