import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageInfo, pageRows, pageSizes } from './paging.ts'

test('[N-API-01] a page tells where it is and which pages are near', () => {
  expect(pageInfo({ PageNumber: 6, PageSize: 10 }, 105)).toEqual({
    PageNumber: 6,
    PageItemCount: 10,
    TotalPages: 11,
    TotalItemCount: 105,
    IndexStart: 50,
    PageSize: 10,
    DisplayPageList: [2, 3, 4, 5, 6, 7, 8, 9, 10],
    DisplayPageEitherSide: 4,
  })
})

test('[K-API-05] a page has 10 items when nothing else is asked', () => {
  expect(pageInfo({}, 25).PageSize).toBe(10)
  expect(pageRows({})).toEqual({ offset: 0, limit: 10 })
})

test('[K-SHELL-03] a pager shows 4 pages on each side, as far as there are any', () => {
  expect(pageInfo({ PageNumber: 1 }, 100).DisplayPageList).toEqual([1, 2, 3, 4, 5])
  expect(pageInfo({ PageNumber: 10 }, 100).DisplayPageList).toEqual([6, 7, 8, 9, 10])
  expect(pageInfo({}, 0)).toMatchObject({ TotalPages: 0, PageItemCount: 0, DisplayPageList: [] })
})

test('a page after the last is empty', () => {
  expect(pageInfo({ PageNumber: 4 }, 25)).toMatchObject({ PageItemCount: 0, TotalPages: 3 })
  expect(pageInfo({ PageNumber: 100 }, 25).DisplayPageList).toEqual([])
})

test('lists have their own sizes', () => {
  const own = { orders: 11, receipts: 11, invoices: 11, payments: 14, movements: 14 }
  expect(pageSizes).toEqual({ ...own, catalogue: 1000, customerUuids: 1000 })
})

test('the pages of a list hold each of its items once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 50 }), (total, PageSize) => {
      const items = Array.from({ length: total }, (_, at) => at)
      const seen: number[] = []
      for (let PageNumber = 1; PageNumber <= pageInfo({ PageSize }, total).TotalPages; PageNumber++) {
        const { offset, limit } = pageRows({ PageNumber, PageSize })
        const page = items.slice(offset, offset + limit)
        expect(pageInfo({ PageNumber, PageSize }, total).PageItemCount).toBe(page.length)
        seen.push(...page)
      }
      expect(seen).toEqual(items)
    }),
  )
})
