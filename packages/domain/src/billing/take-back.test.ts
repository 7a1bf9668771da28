import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocatePayment } from './allocate.ts'
import { type SettledBill, takeBack } from './take-back.ts'

const bill = (UUID: string, settled: number, paid: number, fromCredit = 0): SettledBill => ({
  UUID,
  settled: money(settled),
  paid: money(paid),
  fromCredit: money(fromCredit),
})
const back = (total: number, credit: number, left: number, ...bills: SettledBill[]) => {
  const { fromCredit, parts, rest } = takeBack(money(total), { credit: money(credit), left: money(left), bills })
  return [fromCredit, Object.fromEntries(parts.map(({ UUID, amount }) => [UUID, amount])), rest]
}

describe('what is taken back of a payment', () => {
  test('comes back onto the bill that it paid', () => {
    expect(back(2500, 0, 2500, bill('A', 2500, 2500))).toEqual([0, { A: 2500 }, 0])
    expect(back(300, 0, 2500, bill('A', 2500, 2500))).toEqual([0, { A: 300 }, 0])
  })

  test('is taken off the credit first that a bill became when it was credited: the bill asks for no more than is left of it', () => {
    expect(back(2500, 2500, 2500, bill('A', 0, 2500))).toEqual([2500, {}, 0])
    expect(back(10_000, 3000, 10_000, bill('A', 7000, 10_000))).toEqual([3000, { A: 7000 }, 0])
    expect(back(3000, 3000, 10_000, bill('A', 7000, 10_000))).toEqual([3000, {}, 0])
  })

  test('comes back onto the bill that has spent that credit', () => {
    expect(back(2500, 0, 2500, bill('B', 2500, 0, 2500), bill('A', 0, 2500))).toEqual([0, { B: 2500 }, 0])
  })

  test('in two parts, comes back onto the bill that spent the credit and then onto the one that was paid', () => {
    // $100 paid bill A of $40; bill B took the $60 of credit.
    expect(back(6000, 0, 10_000, bill('B', 6000, 0, 6000), bill('A', 4000, 4000))).toEqual([0, { B: 6000 }, 0])
    expect(back(4000, 0, 4000, bill('B', 0, -6000, 6000), bill('A', 4000, 4000))).toEqual([0, { A: 4000 }, 0])
  })

  test('is on no bill where credit has left the account', () => {
    expect(back(2500, 0, 2500, bill('A', 0, 2500))).toEqual([0, {}, 2500])
  })
})

/** An account as its rows change: bills, credit, and what is left of each payment. */
class Model {
  credit = 0
  received = 0
  bills: {
    UUID: string
    total: number
    credited: number
    remaining: number
    spent: number
    paid: Map<string, number>
  }[] = []
  payments = new Map<string, number>()

  issue(total: number): void {
    const spent = Math.min(total, this.credit)
    this.credit -= spent
    this.bills.unshift({
      UUID: `bill-${this.bills.length}`,
      total,
      credited: 0,
      remaining: total - spent,
      spent,
      paid: new Map(),
    })
  }

  pay(amount: number): void {
    const UUID = `payment-${this.payments.size}`
    this.payments.set(UUID, amount)
    this.received += amount
    for (const part of this.#spread(amount)) {
      const paid = this.#billOf(part.UUID)
      paid.paid.set(UUID, part.amount)
    }
  }

  creditNote(at: number, amount: number): void {
    const bill = this.bills[at % (this.bills.length || 1)]
    const total = bill ? Math.min(amount, bill.total - bill.credited) : 0
    if (!bill || total === 0) return
    const off = Math.min(total, bill.remaining)
    bill.credited += total
    bill.remaining -= off
    for (const part of this.#spread(total - off)) this.#billOf(part.UUID).spent += part.amount
  }

  takeBack(at: number, amount: number): void {
    const [UUID, left] = [...this.payments][at % (this.payments.size || 1)] ?? ['', 0]
    const taken = Math.min(amount, left)
    if (taken === 0) return
    const bills = this.bills.map(({ UUID: id, total, credited, remaining, spent, paid }) =>
      bill(id, total - credited - remaining, paid.get(UUID) ?? 0, spent),
    )
    const { fromCredit, parts, rest } = takeBack(money(taken), {
      credit: money(this.credit),
      left: money(left),
      bills,
    })
    expect(rest).toBe(0)
    expect(fromCredit + sum(parts.map((part) => part.amount))).toBe(taken)
    this.credit -= fromCredit
    this.received -= taken
    this.payments.set(UUID, left - taken)
    for (const part of parts) {
      const reopened = this.#billOf(part.UUID)
      reopened.remaining += part.amount
      reopened.paid.set(UUID, (reopened.paid.get(UUID) ?? 0) - part.amount)
    }
  }

  /** Incoming money pays what is owed; the rest becomes credit. */
  #spread(amount: number): { UUID: string; amount: Money }[] {
    const day = calendarDay('2026-11-26')
    const owed = this.bills.flatMap(({ UUID, remaining }, at) =>
      remaining > 0 ? [{ UUID, Number: UUID, remaining: money(remaining), dueOn: addDays(day, -at) }] : [],
    )
    const { parts, toCredit } = allocatePayment(money(amount), owed)
    for (const part of parts) this.#billOf(part.UUID).remaining -= part.amount
    this.credit += toCredit
    return parts
  }

  #billOf(UUID: string) {
    const found = this.bills.find((one) => one.UUID === UUID)
    if (!found) throw new Error('There is no such bill')
    return found
  }
}

test('whatever is paid, credited and taken back, no bill asks for more than it came to, and no credit lies beside a bill that is owed', () => {
  const cents = fc.integer({ min: 1, max: 9000 })
  const at = fc.integer({ min: 0, max: 9 })
  const deed = fc.oneof(
    fc.record({ does: fc.constant('issue' as const), at, cents }),
    fc.record({ does: fc.constant('pay' as const), at, cents }),
    fc.record({ does: fc.constant('creditNote' as const), at, cents }),
    fc.record({ does: fc.constant('takeBack' as const), at, cents }),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      const model = new Model()
      for (const { does, at: n, cents: amount } of deeds) {
        if (does === 'issue' || does === 'pay') model[does](amount)
        else model[does](n, amount)
        for (const { total, credited, remaining } of model.bills) {
          expect(remaining).toBeGreaterThanOrEqual(0)
          expect(remaining).toBeLessThanOrEqual(total - credited)
        }
        const owed = model.bills.reduce((all, { remaining }) => all + remaining, 0)
        const settled = model.bills.reduce(
          (all, { total, credited, remaining }) => all + total - credited - remaining,
          0,
        )
        expect(model.credit).toBeGreaterThanOrEqual(0)
        expect(Math.min(model.credit, owed)).toBe(0)
        expect(settled + model.credit).toBe(model.received)
      }
    }),
    { numRuns: 500 },
  )
})
