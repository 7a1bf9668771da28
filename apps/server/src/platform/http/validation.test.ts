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

/** The refusal of a body: its rule and field. */
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

// Each kind of constraint with a value that breaks it.
test.each([
  ['maxLength', Type.String({ maxLength: 3 }), 'long', "can't be longer than 3 characters"],
  ['minLength', Type.String({ minLength: 2 }), 'a', 'format is invalid'],
  ['pattern', Type.String({ pattern: '^a' }), 'b', 'format is invalid'],
  ['type', Type.String(), 1, 'format is invalid'],
  ['maximum', Type.Integer({ maximum: 3 }), 4, 'format is invalid'],
  ['minimum', Type.Integer({ minimum: 3 }), 2, 'format is invalid'],
  ['integer', Type.Integer(), 1.5, 'format is invalid'],
  ['const', Type.Literal('a'), 'b', 'format is invalid'],
  ['union', Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', 'format is invalid'],
  ['maxItems', Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'format is invalid'],
  ['minItems', Type.Array(Type.String(), { minItems: 1 }), [], 'format is invalid'],
  ['required', Type.String(), undefined, 'please enter'],
] as const)('what breaks %s is refused with a rule that has no hole', (_kind, Field, value, rule) => {
  const check = checkOf(Type.Object({ Field }), 'body')
  try {
    check(value === undefined ? {} : { Field: value })
    expect.unreachable()
  } catch (error) {
    expect((error as Refused).refusal).toEqual({ refused: 'invalid-input', detail: { rule }, field: 'Field' })
  }
})
