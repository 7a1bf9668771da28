import { expect } from '@playwright/test'
import { password } from './portal.ts'
import { dialog, expectHeading, expectText, press, pressEscape, type Walk } from './states.ts'

/** The states of the account screens. */
export const account: Walk[] = [
  {
    who: 'leader',
    path: '/profile/account/personal-data',
    states: [
      {
        is: 'the details are edited, and one is missing',
        reach: async (page) => {
          await press(page, 'Edit')
          await page.getByLabel('Surname').fill('')
          await press(page, 'Save')
          await expect(page.getByLabel('Surname')).toBeFocused()
        },
      },
      {
        is: 'the edit is given up',
        reach: async (page) => {
          await press(page, 'Cancel')
          await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'leader',
    path: '/profile/shipping-details',
    states: [
      {
        is: 'the list of found addresses is open',
        reach: async (page) => {
          await press(page, 'Add an address')
          await page.getByRole('main').getByRole('combobox').fill('12 queen')
          await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
          await page.keyboard.press('ArrowDown')
        },
      },
      {
        is: 'no address is found',
        reach: async (page) => {
          await page.getByRole('main').getByRole('combobox').fill('zzzz zzzz')
          await expect(
            page
              .getByRole('main')
              .getByRole('status')
              .filter({ hasText: /No match|nothing/i }),
          ).toBeVisible()
        },
      },
      {
        is: 'the address is missing',
        reach: async (page) => {
          await press(page, 'Save the address')
          await expectText(page, 'Choose an address from the list.')
        },
      },
      {
        is: 'an address was added',
        reach: async (page) => {
          await page.getByRole('main').getByRole('combobox').fill('12 queen')
          await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Enter')
          await press(page, 'Save the address')
          await expectText(page, 'Address added')
        },
      },
      {
        is: 'its removal is asked about',
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^Remove/ })
            .first()
            .press('Enter')
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        is: 'it is removed',
        reach: async (page) => {
          await dialog(page).getByRole('button', { name: 'Remove' }).press('Enter')
          await expectHeading(page, 'No saved addresses')
        },
      },
    ],
  },
  {
    who: 'leader',
    path: '/profile/quick-links',
    states: [
      {
        is: 'a link was moved to the end',
        reach: async (page) => {
          const down = page.getByRole('button', { name: 'Move Payment methods down' })
          for (let moved = 0; moved < 5 && (await down.isEnabled()); moved += 1) await down.press('Enter')
          await expect(down).toBeDisabled()
        },
      },
    ],
  },
  {
    who: 'leader',
    path: '/profile/account/security',
    states: [
      {
        is: 'an authenticator app is set up',
        reach: async (page) => {
          await press(page, 'Set up two-step sign-in')
          const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
          const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
          await expect(code.or(proof)).toBeVisible()
          // Another journey may have moved the clock, so the sign-in may no longer be a fresh proof.
          if (await proof.isVisible()) {
            await proof.getByLabel('Password', { exact: true }).fill(password)
            await page.keyboard.press('Enter')
          }
          await expect(code).toBeVisible()
        },
      },
      {
        is: 'the code of the app is wrong',
        reach: async (page) => {
          await dialog(page).getByLabel('Code from the app').fill('000000')
          await expect(dialog(page).getByText(/That code isn’t right/)).toBeVisible()
        },
      },
      {
        is: 'the set-up is given up',
        reach: async (page) => {
          await pressEscape(page)
          await expect(dialog(page)).toBeHidden()
        },
      },
    ],
  },
  {
    who: 'leader',
    path: '/profile/account/leave',
    states: [
      {
        is: 'a mobile is about to be ended',
        reach: async (page) => {
          await press(page, 'End this mobile')
          await expect(dialog(page).getByText('Last day')).toBeVisible()
        },
      },
      {
        is: 'the mobile is kept',
        reach: async (page) => {
          await pressEscape(page)
          await expect(dialog(page)).toBeHidden()
        },
      },
    ],
  },
  {
    who: 'leader',
    path: '/profile/mobile-groups',
    states: [
      {
        is: 'a pause of casual charges is asked about',
        reach: async (page) => {
          // Another journey may have paused them: then it asks about the end of the pause.
          await press(page, /^Pause casual charges of/, 'switch')
          await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
        },
      },
      {
        is: 'the invite of a person is written',
        reach: async (page) => {
          await pressEscape(page)
          await press(page, 'Invite someone')
          await expect(dialog(page).getByLabel('Phone number, customer ID or email')).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'fibre',
    path: '/profile/ufb/broadband/subscriptions',
    states: [
      {
        is: 'the connection is about to be ended',
        reach: async (page) => {
          await press(page, 'End this connection')
          await expect(dialog(page).getByText('Last day')).toBeVisible()
        },
      },
      {
        is: 'it is kept, and a note is written',
        reach: async (page) => {
          await pressEscape(page)
          // Another journey may have written one.
          await page
            .locator('summary')
            .filter({ hasText: /^(Add a note|Notes \(\d+\))/ })
            .first()
            .focus()
          await page.keyboard.press('Enter')
          await press(page, 'Save the note')
          await expectText(page, 'Write something first.')
        },
      },
    ],
  },
  {
    who: 'fibre',
    path: '/profile/ufb/broadband/fix',
    states: [
      {
        is: 'the fibre box has no power',
        reach: async (page) => {
          await expectText(page, 'The line works up to your router.')
          const light = page.getByLabel('POWER', { exact: true })
          await light.focus()
          await light.selectOption('off')
          await expectText(page, /^Check that the box’s plug is in/)
        },
      },
    ],
  },
]
