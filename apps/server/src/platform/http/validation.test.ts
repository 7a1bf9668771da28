import { isRefusal, Refused } from '@waea/domain/refusal'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checkOf } from './validation.ts'

const check = checkOf(
  Type.Object({
    Name: Type.String({ maxLength: 6 }),
    Day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  'body',
)

/** What is said about a body: the rule and the field. */
function saidOf(body: unknown) {
  try {
    check(body)
  } catch (error) {
    if (error instanceof Refused && isRefusal(error.refusal)) return [error.refusal.detail?.rule, error.refusal.field]
    throw error
  }
  return undefined
}

test("[V-SHELL-03] what is missing is asked for with 'please enter'", () => {
  expect(saidOf({})).toEqual(['please enter', 'Name'])
  expect(saidOf({ Name: 'Phone' })).toBeUndefined()
})

test("[V-SHELL-04] what is too long 'can't be longer than N characters'", () => {
  expect(saidOf({ Name: 'Phone 1' })).toEqual(["can't be longer than 6 characters", 'Name'])
})

test("[V-SHELL-05] of what is not as it should be the 'format is invalid'", () => {
  expect(saidOf({ Name: 'Phone', Day: '20 Nov 2026' })).toEqual(['format is invalid', 'Day'])
  expect(saidOf({ Name: 7 })).toEqual(['format is invalid', 'Name'])
})
