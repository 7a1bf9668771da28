import { expect, test } from 'vitest'
import { checkLastAdmin } from './last-admin.ts'

const admin = (OperatorUUID: string) => ({ OperatorUUID })

test('of two admins either may go, the last one may not', () => {
  expect(checkLastAdmin([admin('a'), admin('b')], 'a')).toBeUndefined()
  expect(checkLastAdmin([admin('b')], 'b')).toMatchObject({ refused: 'conflict' })
})

test('an operator who is no admin may go while there is one admin, or none', () => {
  expect(checkLastAdmin([admin('b')], 'c')).toBeUndefined()
  expect(checkLastAdmin([], 'c')).toBeUndefined()
})
