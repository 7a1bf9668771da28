import { expect, test } from 'vitest'
import { nextPollMs } from './link-poll.ts'

test('a page that waits for the link of a mail asks often at first, then seldom, and not after the link has ended', () => {
  expect(nextPollMs(0)).toBe(3_000)
  expect(nextPollMs(5 * 60_000)).toBe(15_000)
  expect(nextPollMs(60 * 60_000 - 1)).toBe(15_000)
  expect(nextPollMs(60 * 60_000)).toBe(false)
})
