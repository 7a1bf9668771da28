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

test('what is open to all leads there, signed in or not; an account’s page is asked for at sign-in, or opened', () => {
  for (const signedIn of [true, false]) expect(linkTarget('help', { signedIn })).toEqual({ to: '/help' })
  const search = { 'custom-amount': 'true' }
  expect(linkTarget('custom-amount', { signedIn: true })).toEqual({ to: '/profile/account/pay-bill', search })
  const redirect = 'profile-account-pay-bill?custom-amount=true'
  expect(linkTarget('custom-amount', { signedIn: false })).toEqual({ to: '/sign-in', search: { redirect } })
  expect(redirectPath(redirect)).toBe('/profile/account/pay-bill?custom-amount=true')
  expect(linkTarget('nothing', { signedIn: false })).toEqual({ notFound: true })
})
