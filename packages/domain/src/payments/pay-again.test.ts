import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askAgain, askAgainWithinMs, type EarlierPayment, sameBefore } from './pay-again.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [account, bill, other] = [id(1), id(2), id(3)]
const now = new Date('2026-11-20T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

const paid: EarlierPayment = {
  payer: 'customer',
  things: [bill],
  amount: money(4500),
  network: null,
  state: 'paid',
  at: ago(60_000),
}
const input = { payer: 'customer' as const, amount: money(4500), network: null, paysFor: partsOf(bill) }

function partsOf(...things: (typeof account)[]) {
  return things.map((thing) => ({ thing, beneficiary: account }))
}

describe('what was paid just now', () => {
  test('is asked about for five minutes, and what is still open for as long as it is', () => {
    const at = (ms: number, state: EarlierPayment['state']) => sameBefore([{ ...paid, state, at: ago(ms) }], input, now)
    for (const state of ['paid', 'waiting'] as const) {
      expect(at(askAgainWithinMs, state)).toBeDefined()
      expect(at(askAgainWithinMs + 1, state)).toBeUndefined()
    }
    expect(at(3 * 24 * 3_600_000, 'open')).toBeDefined()
  })

  test('is the same thing, or all bills of the account on either side, whatever the amount', () => {
    const before = (things: (typeof account)[], now_: (typeof account)[]) =>
      sameBefore([{ ...paid, things, amount: money(100) }], { ...input, paysFor: partsOf(...now_) }, now) !== undefined
    expect(before([bill], [bill])).toBe(true)
    expect(before([bill, other], [other])).toBe(true)
    expect(before([bill], [other])).toBe(false)
    expect(before([account], [other])).toBe(true)
    expect(before([bill], [account])).toBe(true)
  })

  test('the question says how much, when, and whether it is paid', () => {
    expect(askAgain(paid, 'PAID', now)).toMatchObject({
      refused: 'pay-again',
      detail: { AmountCents: 4500, MinutesAgo: 1, Standing: 'PAID' },
    })
  })

  const payment = fc.record({
    payer: fc.constantFrom('customer' as const, 'guest' as const, 'billing-parent' as const),
    things: fc.uniqueArray(fc.constantFrom(account, bill, other), { minLength: 1 }),
    amount: fc.constantFrom(money(100), money(4500)),
    network: fc.constantFrom(null, '203.0.113.0', '198.51.100.0'),
    state: fc.constantFrom('paid' as const, 'open' as const, 'waiting' as const),
    at: fc.integer({ min: 0, max: 2 * askAgainWithinMs }).map(ago),
  })

  test('nobody is told of a payment of others: guests only of the same amount from their network', () => {
    fc.assert(
      fc.property(fc.array(payment), payment, (earlier, { things, ...one }) => {
        const found = sameBefore(earlier, { ...one, paysFor: partsOf(...things) }, now)
        if (!found) return
        expect(found.payer === 'guest').toBe(one.payer === 'guest')
        if (one.payer === 'guest') expect([found.amount, found.network]).toEqual([one.amount, one.network])
      }),
    )
  })

  test('of two payments whichever is second is asked, and it hears of the last of several', () => {
    fc.assert(
      fc.property(payment, payment, (one, two) => {
        const asks = (first: EarlierPayment, second: EarlierPayment) =>
          sameBefore([{ ...first, state: 'open' }], { ...second, paysFor: partsOf(...second.things) }, now) !==
          undefined
        expect(asks(one, two)).toBe(asks(two, one))
      }),
    )
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1 }), (earlier) => {
        const found = sameBefore(earlier, input, now)
        for (const one of earlier) if (found && sameBefore([one], input, now)) expect(found.at >= one.at).toBe(true)
      }),
    )
  })
})
