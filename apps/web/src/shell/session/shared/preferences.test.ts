import { afterEach, expect, test, vi } from 'vitest'
import { applyLocale, applyPlatform, applyTheme, themeOf } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

/** The root of a page. */
function aPage() {
  const documentElement = { dataset: {} as Record<string, string>, lang: '' }
  vi.stubGlobal('document', { documentElement })
  return documentElement
}

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['pink', 'system'],
  [undefined, 'system'],
])('the theme kept as %s is %s', (kept, theme) => expect(themeOf(kept)).toBe(theme))

test('a chosen theme stands on the page, and without a choice the device decides', () => {
  const { dataset } = aPage()
  applyTheme('dark')
  expect(dataset).toEqual({ theme: 'dark' })
  applyTheme('system')
  expect(dataset).toEqual({})
})

test('the page says its language, and the app that shows it', () => {
  const page = aPage()
  applyLocale('mi-NZ')
  applyPlatform(undefined)
  expect(page).toEqual({ dataset: {}, lang: 'mi-NZ' })
  applyPlatform('ios')
  expect(page.dataset).toEqual({ platform: 'ios' })
})
