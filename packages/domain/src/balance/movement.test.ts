import { expect, test } from 'vitest'
import { movementKind, movementKinds, reasonsOf } from './movement.ts'

test('what a movement of credit was is told by the beginning of its reason', () => {
  expect(movementKind('top-up:11111111')).toBe('top-up')
  expect(movementKind('renewal:11111111:2026-11-20')).toBe('renewal')
  expect(movementKind('plan-change:11111111')).toBe('plan')
  expect(movementKind('carried-over:11111111')).toBeUndefined()
  expect(movementKind('')).toBeUndefined()
})

test('a reason is of the kind under which it is looked for, and of no other', () => {
  for (const kind of movementKinds) {
    expect(reasonsOf(kind).map((reason) => movementKind(`${reason}:1`))).toEqual(reasonsOf(kind).map(() => kind))
  }
})
