import { expect, test } from 'vitest'
import { maxSites, siteName, withSite } from './web-filter.ts'

test.each([
  ['example.com', 'example.com'],
  [' https://www.Example.com/a?b=1 ', 'example.com'],
  ['http://shop.example.co.nz:8080/', 'shop.example.co.nz'],
  ['māori.nz', 'māori.nz'],
])('%s names the website %s', (text, name) => {
  expect(siteName(text)).toBe(name)
})

test.each(['', 'example', '192.168.0.1', 'ex ample.com', '-a.com', 'a..com', `${'a'.repeat(64)}.com`])(
  '%s names none',
  (text) => {
    expect(siteName(text)).toMatchObject({ refused: 'filter-site' })
  },
)

test('a website stands on one list, in order', () => {
  const lists = { Blocked: ['a.com', 'c.com'], Allowed: ['b.com'] }
  expect(withSite(lists, 'Blocked', 'b.com')).toEqual({ Blocked: ['a.com', 'b.com', 'c.com'], Allowed: [] })
  expect(withSite(lists, 'Blocked', 'a.com')).toEqual(lists)
})

test('a list holds 50 websites', () => {
  const Blocked = Array.from({ length: maxSites }, (_, at) => `site${at}.com`)
  expect(withSite({ Blocked, Allowed: [] }, 'Blocked', 'more.com')).toMatchObject({ refused: 'filter-full' })
  expect(withSite({ Blocked, Allowed: [] }, 'Allowed', 'more.com')).toMatchObject({ Allowed: ['more.com'] })
  expect(withSite({ Blocked, Allowed: [] }, 'Blocked', 'site1.com')).toMatchObject({ Allowed: [] })
})
