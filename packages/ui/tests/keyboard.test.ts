import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenGallery, openGallery } from './gallery.ts'

// A browser on a busy machine is slow.
vi.setConfig({ testTimeout: 60_000 })

let gallery: OpenGallery
let page: Page

beforeAll(async () => {
  gallery = await openGallery()
}, 120_000)
afterEach(() => page?.close())
afterAll(() => gallery?.close())

const show = async (exhibit: string) => {
  page = await gallery.open({ brand: 'waea', theme: 'light' }, exhibit)
  return page
}
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Whether the focus is inside an open dialog or in the browser's own UI, and not on the page behind. */
const focusInDialog = () =>
  page.evaluate(
    () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog[open]')),
  )

test('who tries again a part that failed goes on at its heading when it is there', async () => {
  await show('failed-part')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await press('Enter')
  await page.getByText('This phone, now').waitFor()
  await vi.waitFor(async () => expect(await focused()).toBe('Your devices'))
})

describe('a dialog', () => {
  test('[B-SHELL-14] takes the focus, keeps it, closes by Escape and gives the focus back', async () => {
    await show('dialog')
    await page.getByRole('button', { name: 'Rename SIM' }).focus()
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await focused()).toBe('Rename this SIM')
    for (let stop = 0; stop < 8; stop++) {
      await press('Tab')
      expect(await focusInDialog()).toBe(true)
    }
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('Rename SIM')
  })

  test('gives the focus to the heading of where it was opened, when what opened it is gone', async () => {
    await show('dialog')
    const opener = page.getByRole('button', { name: 'Rename SIM' })
    await opener.evaluate((button) => {
      const section = document.createElement('section')
      section.innerHTML = '<h2>Your SIM</h2>'
      button.parentElement?.prepend(section)
      section.append(button)
    })
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await opener.evaluate((button) => button.remove())
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('Your SIM')
  })

  test('[B-SHELL-14] closes by its close button', async () => {
    await show('dialog')
    await page.getByText('Rename SIM').click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('[B-SHELL-14] without a close button is deaf to Escape', async () => {
    await show('dialog')
    await page.getByText('Without a close button').click()
    await page.getByRole('dialog').waitFor()
    await press('Escape', 'Escape', 'Escape')
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    await page.getByText('I have confirmed').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('[B-SHELL-11] that asks to confirm starts at the safe answer and ends confirmed or cancelled', async () => {
    await show('confirm-dialog')
    await page.getByText('Remove card').click()
    expect(await focused()).toBe('Keep it')
    await press('Enter')
    await page.getByText('cancelled').waitFor()
    await page.getByText('Remove card').click()
    await press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.locator('output').textContent()).toBe('cancelled')
    await page.getByText('Remove card').click()
    await page.getByRole('alertdialog').getByText('Remove card').click()
    await page.getByText('confirmed').waitFor()
  })
})

test('[B-SHELL-12] an error has a title, a message, a header where one is given, and the caption of its button', async () => {
  await show('error-and-success-dialog')
  await page.getByText('Fail', { exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  for (const text of ['Top up', 'The card was declined', 'No money moved. Try another card, or ask your bank.']) {
    await dialog.getByText(text).waitFor()
  }
  await dialog.getByRole('button', { name: 'OK' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('[B-SHELL-13] a success says what is done and has one button', async () => {
  await show('error-and-success-dialog')
  await page.getByText('Succeed').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$20.00 is on your account').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})

describe('a search box', () => {
  test('is searched, walked and chosen from by keyboard alone', async () => {
    await show('combobox')
    await page.getByRole('combobox').focus()
    await page.keyboard.type('kororareka')
    // The list narrows while typing: the first letters alone still match more than one.
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await press('ArrowDown', 'Enter')
    await page.getByText('Chosen: Kororāreka Road').waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('Kororāreka Road')
  })

  test('closes its list by Escape and keeps what was typed', async () => {
    await show('combobox')
    await page.getByRole('combobox').focus()
    await page.keyboard.type('Ka')
    await page.getByRole('option').first().waitFor()
    await press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    expect(await page.getByRole('combobox').inputValue()).toBe('Ka')
  })

  test('says that it searches, that nothing matches, and that the search failed', async () => {
    await show('combobox')
    const box = page.getByRole('combobox')
    await box.fill('wait')
    await page.getByRole('status').getByText('Searching').waitFor()
    await box.fill('zz')
    await page.getByRole('status').getByText('No matches').waitFor()
    await box.fill('fail')
    await page.getByRole('status').getByText('did not answer').waitFor()
  })
})

describe('a one-time code', () => {
  test('takes digits only, as typed', async () => {
    await show('code-input')
    await page.getByLabel('Code from the mail').pressSequentially('1a2-3')
    expect(await page.getByLabel('Code from the mail').inputValue()).toBe('123')
    await press('Backspace')
    expect(await page.getByLabel('Code from the mail').inputValue()).toBe('12')
  })

  test('takes a pasted code whole and says that it is complete', async () => {
    await show('code-input')
    await page.getByLabel('Code from the mail').focus()
    await page.keyboard.insertText('Your code: 123 456')
    await page.getByText('Complete: 123456').waitFor()
  })

  test('lets the phone offer the code of a message', async () => {
    await show('code-input')
    const input = page.getByLabel('Code from the mail')
    expect(await input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await input.getAttribute('inputmode')).toBe('numeric')
  })
})

test('a segmented switch moves by arrow keys', async () => {
  await show('segmented')
  await page.getByRole('radio', { name: 'Pay monthly' }).focus()
  await press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Prepay' }).isChecked()).toBe(true)
  await press('ArrowLeft', 'ArrowLeft')
  expect(await page.getByRole('radio', { name: 'Pay as you go' }).isChecked()).toBe(true)
})

test('a menu opens, moves, acts and closes by keyboard, and gives the focus back', async () => {
  await show('menu')
  await page.getByRole('button', { name: 'Your account' }).focus()
  await press('Enter')
  await page.getByRole('menu').waitFor()
  await press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await focused()).toBe('Your account')
  await press('ArrowDown')
  await page.getByRole('menu').waitFor()
  await press('End', 'Enter')
  await page.locator('output').getByText('out').waitFor()
})

test('a stepper counts by arrow keys within its ends', async () => {
  await show('number-stepper')
  await page.getByRole('spinbutton', { name: 'SIMs', exact: true }).focus()
  await press('ArrowUp', 'End', 'ArrowUp')
  expect(await page.getByRole('spinbutton', { name: 'SIMs', exact: true }).getAttribute('aria-valuenow')).toBe('5')
})

describe('a form', () => {
  const answer = () => page.evaluate(() => document.dispatchEvent(new Event('answer')))

  test('is sent once however often it is pressed, and says that it waits', async () => {
    await show('send-form')
    await page.getByLabel('Name of this SIM').fill('Main')
    await press('Enter', 'Enter')
    const button = page.locator('button[type=submit]')
    await button.click({ force: true })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await answer()
    await page.locator('button[type=submit]:not([aria-busy])').waitFor()
    expect(await page.locator('output').textContent()).toBe('Sent 1 times')
    expect(await page.getByLabel('Name of this SIM').inputValue()).toBe('Main')
  })

  test('goes to its first wrong field', async () => {
    await show('send-form')
    await page.getByText('Save name').click()
    await answer()
    await page.getByText('Enter a name.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  })

  test('shows its refusal in one place, goes there and keeps what was typed', async () => {
    await show('send-form')
    await page.getByLabel('Name of this SIM').fill('refuse')
    await press('Enter')
    await answer()
    await page.getByRole('alert').waitFor()
    expect(await focused()).toContain('The card was declined')
    expect(await page.getByLabel('Name of this SIM').inputValue()).toBe('refuse')
  })
})

describe('[V-SHELL-02] a countdown', () => {
  test.each(['From 0', 'From 3601', 'From NaN'])('completes at once: %s', async (name) => {
    await show('countdown-timer')
    await page.getByText(name, { exact: true }).click()
    await page.getByText('Completed 1 times').waitFor()
  })

  test('[B-SHELL-16] of an hour runs, and one of a second completes once', async () => {
    await show('countdown-timer')
    await page.getByText('From 3600').click()
    expect(await page.getByRole('timer').textContent()).toBe('60 min')
    await page.getByText('From 1', { exact: true }).click()
    await page.getByText('Completed 1 times').waitFor()
  })
})
