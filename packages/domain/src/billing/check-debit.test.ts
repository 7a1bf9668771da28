import { expect, test } from 'vitest'
import { checkDebit } from './check-debit.ts'

test('after two debits that came to nothing the bills are paid another way', () => {
  expect([0, 1].map(checkDebit)).toEqual([undefined, undefined])
  expect([2, 3, 50].map((failed) => checkDebit(failed)?.refused)).toEqual(Array(3).fill('debits-failed'))
})
