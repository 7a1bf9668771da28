import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { choiceOf, chosenAmount, creditBefore } from './top-up-amount.ts'

test('an offered amount is taken as it is, whatever was typed before', () => {
  expect(chosenAmount('2000', '7')).toBe(2000)
})

test('an amount that is named in the link is chosen, or typed where it is none that is offered', () => {
  expect(choiceOf('20')).toBe('2000')
  expect(choiceOf('35')).toBe('own')
  expect(choiceOf('lots')).toBe('own')
})

test('an own amount is typed in dollars', () => {
  expect(chosenAmount('own', '25')).toBe(2500)
  expect(chosenAmount('own', ' $25.50 ')).toBe(2550)
})

test('[V-PAY-01] an amount up to $0.99 is refused', () => {
  expect(chosenAmount('own', '1')).toBe(100)
  expect(chosenAmount('own', '0.99')).toMatchObject({ refused: 'amount-too-small' })
  expect(chosenAmount('own', '-20')).toMatchObject({ refused: 'amount-too-small' })
})

test('more than $1,000 at once is refused', () => {
  expect(chosenAmount('own', '1000')).toBe(100_000)
  // The sentence names the limit.
  expect(chosenAmount('own', '1000.01')).toMatchObject({ refused: 'amount-too-large', detail: { most: '$1,000.00' } })
})

test('what is no amount is refused', () => {
  for (const typed of ['', 'twenty', '1.234', '1e3'])
    expect(chosenAmount('own', typed)).toMatchObject({ refused: 'invalid-input' })
})

test('a top-up under way counts from the credit before it, though the credit has risen already', () => {
  const credit = (MainBalCreditCents: number) => ({
    UUID: 'mobile',
    CustomerUUID: 'customer',
    MainBalCreditCents: money(MainBalCreditCents),
    ExpiringCents: 0,
    CreatedAtNanos: 0,
  })
  const sent = { amount: money(2500), credit: credit(7000) }
  expect(creditBefore(sent, money(2500), credit(9500))).toEqual(credit(7000))
  // Usage in the meantime shows, and a different amount starts from the current credit.
  expect(creditBefore(sent, money(2500), credit(6900))).toEqual(credit(6900))
  expect(creditBefore(sent, money(2000), credit(9500))).toEqual(credit(9500))
  expect(creditBefore(undefined, money(2500), credit(9500))).toEqual(credit(9500))
})
