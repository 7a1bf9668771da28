import { expect, test } from 'vitest'
import { linkTarget, redirectPath } from './older-links.ts'

test('after signing in, the name of a page leads to it, a path of our own to itself, and all else home', () => {
  const { search } = { search: {}, ...linkTarget('usage', { signedIn: false }) }
  expect(redirectPath((search as { redirect: string }).redirect)).toBe('/profile/plans/usage')
  expect(redirectPath('/profile/receipts?page=2')).toBe('/profile/receipts?page=2')
  expect(redirectPath('profile-nothing')).toBe('/')
  expect(redirectPath('//elsewhere.example')).toBe('/')
})

test('a name that every object has is no link', () => {
  expect(linkTarget('constructor', { signedIn: true })).toEqual({ notFound: true })
  expect(redirectPath('constructor')).toBe('/')
})
