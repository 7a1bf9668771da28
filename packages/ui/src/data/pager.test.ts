import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPageList } from './pager.tsx'

test('[K-SHELL-03] a pager shows four page numbers on each side of the current one', () => {
  expect(displayPageList(7, 20)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('pages count from 1 and end with the last', () => {
  expect(displayPageList(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(displayPageList(20, 20)).toEqual([16, 17, 18, 19, 20])
  expect(displayPageList(1, 0)).toEqual([])
})

test('every list of pages holds the current one, in order and within its ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (page, more) => {
      const pages = displayPageList(page, page + more)
      expect(pages).toContain(page)
      expect(pages.length).toBeLessThanOrEqual(9)
      expect(
        pages.every((number, place) => number >= 1 && number <= page + more && number === (pages[0] ?? 0) + place),
      ).toBe(true)
    }),
  )
})
