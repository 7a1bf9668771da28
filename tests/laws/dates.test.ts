import { expect, test } from 'vitest'
import { dateBreaches } from '../../tools/laws/dates.ts'
import { file } from './file.ts'

test.each([
  "new Intl.DateTimeFormat('en-NZ').format(at)",
  'at.toLocaleDateString()',
  "at.toLocaleString('en-NZ')",
  'at.toDateString()',
  "const months = ['Jan', 'Feb']",
])('a screen that writes %s breaks the law of one date format', (line) => {
  expect(dateBreaches([file('apps/web/src/capabilities/shop/order.tsx', line)])).toHaveLength(1)
})

test('the one place may, and so may tests and what is not the portal', () => {
  const line = 'new Intl.DateTimeFormat().format(at)'
  for (const path of ['packages/kit/src/calendar-day.ts', 'apps/web/src/a.test.ts', 'apps/sandboxes/src/pages.ts']) {
    expect(dateBreaches([file(path, line)])).toEqual([])
  }
  expect(dateBreaches([file('apps/web/src/a.tsx', "dateText(day, 'date', locale)")])).toEqual([])
})
