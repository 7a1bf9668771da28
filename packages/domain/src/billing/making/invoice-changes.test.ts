import { calendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameOfUse } from '../../usage/rating/use-name.ts'
import { changesBetween, differenceByKind } from './invoice-changes.ts'
import type { InvoiceLine, LineKind } from './invoice-document.ts'

const line = (kind: LineKind, name: string, cents: number): InvoiceLine => ({
  kind,
  name,
  service: null,
  MSISDN: null,
  from: calendarDay('2026-11-01'),
  upto: null,
  quantity: 1,
  amount: money(cents),
  gst: zero,
  taxCode: 'standard',
  because: 'use',
  isCarriedForward: false,
  charges: [],
})
const between = (before: readonly InvoiceLine[], now: readonly InvoiceLine[]) =>
  differenceByKind(changesBetween(before, now))

test('a bill differs by kinds of charge, the largest first, and use abroad is a kind of its own', () => {
  const before = [line('plan', 'Monthly 40', 4500), line('use', 'data', 200)]
  const now = [
    line('plan', 'Monthly 40', 4500),
    line('use', 'data', 100),
    line('use', nameOfUse('data', 'Fiji'), 600),
    line('use', nameOfUse('voice', 'Fiji'), 300),
    line('add-on', 'Pacific day pass', 340),
  ]
  expect(between(before, now)).toEqual([
    { kind: 'use-abroad', difference: 900 },
    { kind: 'add-on', difference: 340 },
    { kind: 'use', difference: -100 },
  ])
})

test('what goes up and down within a kind is one part, and none where it is even', () => {
  expect(between([line('plan', 'Old', 3000)], [line('plan', 'New', 4000)])).toEqual([
    { kind: 'plan', difference: 1000 },
  ])
  expect(between([line('plan', 'Old', 3000)], [line('plan', 'New', 3000)])).toEqual([])
})

test('the parts add up to the difference of the totals, whatever the bills', () => {
  const kinds: LineKind[] = ['plan', 'add-on', 'use', 'fee', 'adjustment']
  const anyLine = fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom('data', 'sms', 'Data overseas: Fiji', 'Extra'), fc.integer())
    .map(([kind, name, cents]) => line(kind, name, cents % 100_000))
  const total = (lines: readonly InvoiceLine[]): Money => sum(lines.map(({ amount }) => amount))
  fc.assert(
    fc.property(fc.array(anyLine), fc.array(anyLine), (before, now) => {
      const parts = between(before, now)
      expect(sum(parts.map(({ difference }) => difference))).toBe(minus(total(now), total(before)))
      expect(new Set(parts.map(({ kind }) => kind)).size).toBe(parts.length)
    }),
  )
})
