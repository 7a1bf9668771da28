import { identity } from '@waea/contract/people/identity'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test.each([
  ['[E-IDENT-18]', identity.auth, 'unknown error in Auth'],
  ['[E-IDENT-19]', { is: 'POST /v2/:spid/auth_check' }, 'unknown error in AuthCheck'],
  ['[E-IDENT-20]', signInWays.setLocalPassword, 'unknown error in UpdateLocalUser'],
])('[E-API-05]%s without any detail the failure of sign-in names what was being done', (_id, call, text) => {
  expect(failureText(call, undefined)).toBe(text)
  expect(failureText(call, {})).toBe(text)
})

test('[E-IDENT-18] [E-IDENT-19] [E-IDENT-20] a detail goes before that, and other calls name nothing', () => {
  expect(failureText(identity.auth, { err_message: 'not allowed' })).toBe('not allowed')
  expect(failureText(identity.signUp, undefined)).toBe('unknown error')
})
