import { checkAutoTopUp } from '@waea/domain/balance/auto-top-up'
import { expect, test } from 'vitest'
import { ruleOf, typedOf } from './auto-top-up-typed.ts'

const never = { AmountDollars: 0, Days: 0, BelowDollars: 0, CapDollars: 0 }
const typed = typedOf(never)
const fieldOf = (over: Partial<typeof typed>) => {
  const checked = checkAutoTopUp(ruleOf({ ...typed, ...over }))
  return 'refused' in checked ? checked.field : undefined
}

test('the form begins with $20 every 30 days and a limit that does not stop that', () => {
  expect(ruleOf(typed)).toEqual({ AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 40 })
  expect(fieldOf({})).toBeUndefined()
})

test('a rule that there is comes back as it was', () => {
  const rule = { AmountDollars: 50, Days: 0, BelowDollars: 10, CapDollars: 200 }
  expect(ruleOf(typedOf(rule))).toEqual(rule)
})

test('words, fractions and what is below nothing are refused at their field', () => {
  for (const wrong of ['', 'twenty', '0.99', '1.5', '-20', '1e2', '1000'])
    expect(fieldOf({ amount: wrong })).toBe('AmountDollars')
  for (const wrong of ['', 'weekly', '0', '100', '7.5']) expect(fieldOf({ days: wrong })).toBe('Days')
  for (const wrong of ['', '0.5', '-5', '1000']) expect(fieldOf({ byCredit: true, below: wrong })).toBe('BelowDollars')
  for (const wrong of ['', '19', 'none']) expect(fieldOf({ cap: wrong })).toBe('CapDollars')
})

test('dollars may be typed with their sign and blanks around', () => {
  expect(ruleOf({ ...typed, amount: ' $25 ' }).AmountDollars).toBe(25)
})

test('neither by days nor by credit is refused', () => {
  expect(fieldOf({ byDays: false })).toBe('Days')
})
