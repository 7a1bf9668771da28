import { isRefusal } from '@waea/domain/refusal'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { typedAmount } from './pay-amount.ts'

const codeOf = (typed: string, owed = 5000) => {
  const amount = typedAmount(typed, money(owed))
  return isRefusal(amount) ? amount.refused : amount
}

test('a part of a bill is typed in dollars, with the sign or without', () => {
  expect([codeOf('20'), codeOf('$20.50'), codeOf(' 7.5 ')]).toEqual([2000, 2050, 750])
})

test('what is no amount, too small or too large is refused', () => {
  expect([codeOf('much'), codeOf(''), codeOf('0.99'), codeOf('1000.01')]).toEqual([
    'invalid-input',
    'invalid-input',
    'amount-too-small',
    'amount-too-large',
  ])
})

test('all that is owed can be paid, however much it is', () => {
  expect(codeOf('1500', 150_000)).toBe(150_000)
})
