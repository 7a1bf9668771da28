import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideReturn, partsTakenBack } from './payment-return.ts'

const part = (thing: string, cents: number) => ({ thing, beneficiary: 'me', service: null, amount: money(cents) })

test('money is taken back once, and given back once where the dispute is won', () => {
  expect(decideReturn(undefined, 2000)).toBe('take-back')
  expect(decideReturn({ isGivenBack: false }, 2000)).toBe('nothing')
  expect(decideReturn({ isGivenBack: false }, 0)).toBe('give-back')
  expect(decideReturn({ isGivenBack: true }, 0)).toBe('nothing')
})

test('an inquiry takes nothing', () => {
  expect(decideReturn(undefined, 0)).toBe('nothing')
})

test('what is taken back in part is of the first things, and the next part of what is left', () => {
  const parts = [part('one', 1000), part('two', 500)]
  expect(partsTakenBack(parts, money(0), money(1200)).map(({ amount }) => amount)).toEqual([1000, 200])
  expect(partsTakenBack(parts, money(1200), money(300))).toMatchObject([{ thing: 'two', amount: 300 }])
})

test('however a payment is taken back in pieces, each cent of each thing is taken once', () => {
  const cents = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 5 }), fc.array(cents, { maxLength: 8 }), (sizes, pieces) => {
      const parts = sizes.map((size, at) => part(`thing ${at}`, size))
      const whole = sizes.reduce((all, size) => all + size, 0)
      const taken = new Map<string, number>()
      let before = 0
      for (const piece of [...pieces, whole]) {
        const amount = Math.min(piece, whole - before)
        const now = partsTakenBack(parts, money(before), money(amount))
        expect(now.reduce((all, one) => all + one.amount, 0)).toBe(amount)
        for (const one of now) taken.set(one.thing, (taken.get(one.thing) ?? 0) + one.amount)
        before += amount
      }
      for (const one of parts) expect(taken.get(one.thing)).toBe(one.amount)
    }),
  )
})
