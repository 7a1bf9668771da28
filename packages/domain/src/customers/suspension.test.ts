import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opensWhenPaid, type SuspensionFacts, suspensionOf } from './suspension.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

test('paying what is owed brings back an account that was suspended over money, and no other', () => {
  expect(opensWhenPaid('unpaid')).toBe(true)
  expect(opensWhenPaid('spend-limit')).toBe(true)
  for (const because of ['security', 'asked', 'terms', null, undefined] as const) {
    expect(opensWhenPaid(because)).toBe(false)
  }
})

test('an account is suspended over bills, over a debt or both, since the first of them, and in service over neither', () => {
  const bills = { since: at(5) }
  const debt = { amount: money(5000), since: at(3) }
  expect(suspensionOf({})).toBeUndefined()
  expect(suspensionOf({ bills })).toEqual({ because: 'unpaid', since: at(5), over: 'bills', endsBy: 'payment' })
  expect(suspensionOf({ debt })).toEqual({ because: 'unpaid', since: at(3), over: 'debt', endsBy: 'payment' })
  expect(suspensionOf({ bills, debt })).toMatchObject({ over: 'both', since: at(3) })
  expect(suspensionOf({ debt, named: 'spend-limit' })?.because).toBe('spend-limit')
})

test('less than a dollar suspends nobody', () => {
  expect(suspensionOf({ debt: { amount: money(99), since: at(3) } })).toBeUndefined()
  expect(suspensionOf({ debt: { amount: money(100), since: at(3) } })?.over).toBe('debt')
  expect(suspensionOf({ bills: { since: at(5) }, debt: { amount: money(99), since: at(3) } })).toMatchObject({
    over: 'bills',
    since: at(5),
  })
})

test('what the provider suspended stays so whatever is paid, with its own reason', () => {
  const byProvider = { because: 'security' as const, since: at(1) }
  expect(suspensionOf({ byProvider })).toEqual({ because: 'security', since: at(1), over: null, endsBy: 'provider' })
  const debt = { amount: money(5000), since: at(3) }
  expect(suspensionOf({ byProvider, debt })).toMatchObject({ because: 'security', over: 'debt', endsBy: 'provider' })
  expect(suspensionOf({ byProvider: { because: null, since: at(1) } })?.because).toBeNull()
})

test('a reason more never opens an account, and a reason less never suspends one', () => {
  const since = fc.integer({ min: 1, max: 28 }).map(at)
  const facts: fc.Arbitrary<SuspensionFacts> = fc.record(
    {
      byProvider: fc.record({ because: fc.constantFrom('security' as const, null), since }),
      bills: fc.record({ since }),
      debt: fc.record({ amount: fc.integer({ min: 0, max: 300 }).map(money), since }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(facts, fc.constantFrom('byProvider' as const, 'bills' as const, 'debt' as const), (all, left) => {
      const { [left]: _, ...fewer } = all
      const [more, less] = [suspensionOf(all), suspensionOf(fewer)]
      if (less) expect(more?.since.getTime()).toBeLessThanOrEqual(less.since.getTime())
      if (!more) expect(less).toBeUndefined()
    }),
  )
})
