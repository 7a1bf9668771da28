import { expect, test } from 'vitest'
import { auditSearch, listSearch } from './address-search.ts'

test('a page of a list is a number from 2, and the text is at most 120 characters', () => {
  expect(listSearch({ page: '3', find: 'Mere' })).toEqual({ page: 3, find: 'Mere' })
  expect(listSearch({ page: 1, find: '' })).toEqual({})
  for (const page of [0, -2, 1.5, 'x', {}, undefined]) expect(listSearch({ page })).toEqual({})
  // The router reads a text of digits as a number.
  expect(listSearch({ find: 21_555_0199 })).toEqual({ find: '215550199' })
  expect(listSearch({ find: 'x'.repeat(500) }).find).toHaveLength(120)
})

test('a filter of the audit log keeps ids and days that are some, and nothing else', () => {
  const customer = '00000000-0000-4000-8000-000000000901'
  expect(auditSearch({ customer, from: '2026-11-01', until: '2026-11-30', deed: 'flag:set', page: 2 })).toEqual({
    customer,
    from: '2026-11-01',
    until: '2026-11-30',
    deed: 'flag:set',
    page: 2,
  })
  expect(auditSearch({ customer: 'x', from: '1 Nov', until: 7, deed: {} })).toEqual({})
})
