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
}
const press = (key: string) => page.keyboard.press(key)

describe('an input method that composes', () => {
  /** Starts a composition in the focused field and accepts it with Enter, like a Japanese keyboard. */
  async function compose(text: string): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }

  test('does not submit a form by the Enter that takes its word', async () => {
    await show('send-form')
    await page.getByLabel('Name of this SIM').fill('')
    await page.getByLabel('Name of this SIM').focus()
    await compose('ā')
    await press('Enter')
    await page.getByText('Sent 0 times').waitFor()
    await page.keyboard.insertText('ā')
    await press('Enter')
    await page.getByText('Sent 1 times').waitFor()
  })

  test('does not choose a match, and closes no list', async () => {
    await show('combobox')
    await page.getByRole('combobox').focus()
    await page.keyboard.type('ka')
    await page.getByRole('option').first().waitFor()
    await press('ArrowDown')
    const marked = () => page.getByRole('combobox').getAttribute('aria-activedescendant')
    const before = await marked()
    await page.getByRole('combobox').evaluate((box) => {
      for (const key of ['Enter', 'ArrowDown', 'Escape'])
        box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
    })
    expect(await marked()).toBe(before)
    expect(await page.getByRole('combobox').inputValue()).toBe('ka')
    await press('Enter')
    await page.getByText('Chosen: ').waitFor()
  })

  test('writes a code in full-width digits', async () => {
    await show('code-input')
    const input = page.getByLabel('Code from the mail')
    await input.focus()
    await compose('１２')
    expect(await input.inputValue()).toBe('１２')
    await page.keyboard.insertText('１２３４５６')
    await page.getByText('Complete: 123456').waitFor()
    expect(await input.inputValue()).toBe('123456')
  })
})
