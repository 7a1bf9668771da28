import { expect, test } from 'vitest'
import { deletedUntil, keptUntil, withoutLinkValues } from './kept-text.ts'

test('a message is kept for 90 days after its end, and deleted after that', () => {
  const end = new Date('2026-11-30T00:00:00Z')
  const until = keptUntil(end)
  expect(until).toEqual(new Date('2027-02-28T00:00:00Z'))
  expect(deletedUntil(until)).toEqual(end)
})

test.each([
  [
    'See your bill:\nhttps://waea.nz/bills?bill=INV1&Token=abc\n\nThank you',
    'See your bill:\nhttps://waea.nz/bills\n\nThank you',
  ],
  ['https://waea.nz/not-me#Token=abc and https://waea.nz/help', 'https://waea.nz/not-me and https://waea.nz/help'],
  ['No link? None.', 'No link? None.'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutLinkValues(text)).toBe(shown)
})
