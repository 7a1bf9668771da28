import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { leftOf, leftOfAll, meterTone, type UsageEntry } from './left.ts'

const today = calendarDay('2026-11-20')
const gigabyte = 1024

const entry = (change: Partial<UsageEntry> = {}): UsageEntry => {
  const AmountRemaining = change.AmountRemaining ?? 10 * gigabyte
  return {
    Type: 'data',
    Name: 'Data',
    AmountTotal: 40 * gigabyte,
    RemainingAmount: AmountRemaining,
    CarryOverAmount: 0,
    Parcels: [],
    EndsOn: '2026-12-03',
    ...change,
    AmountRemaining,
  }
}

describe('what is left of an allowance', () => {
  test('is a figure, what it is a part of, and until when', () => {
    expect(leftOf(entry(), today)).toEqual({
      is: 'left',
      kind: 'data',
      amount: '10',
      unit: 'GB',
      total: '40',
      totalUnit: 'GB',
      fraction: 0.25,
      next: 'stopped',
      parcels: [],
      until: { day: '2026-12-03', days: 13 },
    })
  })

  test('[K-USE-05] is told to two decimals too', () => {
    expect(leftOf(entry({ AmountRemaining: 26.41 * gigabyte }), today)).toMatchObject({
      amount: '26.41',
      unit: 'GB',
    })
  })

  test('counts what was carried over to what is left and to the whole', () => {
    expect(leftOf(entry({ CarryOverAmount: 10 * gigabyte }), today)).toMatchObject({
      amount: '20',
      total: '50',
      fraction: 0.4,
    })
  })

  test('is told by its parts, each with its end, where the plan carries over', () => {
    const part = { AddonUUID: 'plan', Name: 'Light', IsBasePlan: true, AmountTotal: 40 * gigabyte }
    const { parcels } = leftOf(
      entry({
        LastsUntil: '2026-11-28',
        Parcels: [
          { ...part, AmountRemaining: gigabyte, EndsOn: '2026-12-20', IsCarriedOver: true },
          { ...part, AmountRemaining: 10 * gigabyte, EndsOn: '2026-12-03', CarriesUpto: '2027-01-03' },
        ],
      }),
      today,
    ) as Extract<ReturnType<typeof leftOf>, { parcels: unknown }>
    expect(parcels).toMatchObject([
      { amount: '1', isCarriedOver: true, until: { day: '2026-12-20' } },
      { amount: '10', isCarriedOver: false, until: { day: '2026-12-03' }, carriesUpto: '2027-01-03' },
    ])
  })

  test('says on which day it runs out at the pace of the last days, where the server says so', () => {
    expect(leftOf(entry({ LastsUntil: '2026-11-28' }), today)).toMatchObject({ lastsUntil: '2026-11-28' })
    expect(leftOf(entry(), today)).not.toHaveProperty('lastsUntil')
  })

  test('is called low once four fifths are used, and says what comes after', () => {
    const rule = { UsageRule: 'CasualRate' } as const
    expect(leftOf(entry({ AmountRemaining: 8.1 * gigabyte, ...rule }), today)).toMatchObject({ is: 'left' })
    expect(leftOf(entry({ AmountRemaining: 8 * gigabyte, ...rule }), today)).toMatchObject({
      is: 'low',
      next: 'charged',
    })
    expect(leftOf(entry({ AmountRemaining: 8 * gigabyte, ...rule }), today, true)).toMatchObject({ next: 'stopped' })
  })

  test('stops in place of a charge where the customer has it so', () => {
    const all = entry({ AmountRemaining: 0, UsageRule: 'CasualRate' })
    expect(leftOf(all, today, true)).toMatchObject({ is: 'used-up', next: 'stopped' })
    expect(leftOf({ ...all, UsageRule: 'Throttled' }, today, true)).toMatchObject({ is: 'slow' })
  })

  test('of a plan and an extra is told of each, with its own end', () => {
    const parcel = (Name: string, AmountTotal: number, AmountRemaining: number, EndsOn: string) => ({
      AddonUUID: `00000000-0000-4000-8000-00000000000${AmountTotal % 10}`,
      Name,
      IsBasePlan: Name === 'Plan',
      AmountTotal: AmountTotal * gigabyte,
      AmountRemaining: AmountRemaining * gigabyte,
      EndsOn,
    })
    const Parcels = [parcel('Plan', 25, 8.3, '2026-11-30'), parcel('Extra', 2, 2, '2026-12-05')]
    const both = entry({ AmountTotal: 27 * gigabyte, AmountRemaining: 10.3 * gigabyte, EndsOn: '2026-11-30', Parcels })
    const left = leftOf(both, today)
    expect(left).toMatchObject({
      amount: '10.30',
      total: '27',
      parcels: [
        { name: 'Plan', amount: '8.30', total: '25', until: { day: '2026-11-30', days: 10 } },
        { name: 'Extra', amount: '2', total: '2', until: { day: '2026-12-05', days: 15 } },
      ],
    })
    expect(left).not.toHaveProperty('until')
    const together = Parcels.map((one) => ({ ...one, EndsOn: '2026-11-30' }))
    expect(leftOf({ ...both, Parcels: together }, today)).toMatchObject({ until: { day: '2026-11-30' } })
    expect(leftOf({ ...both, Parcels: Parcels.slice(0, 1) }, today)).toMatchObject({ parcels: [] })
  })

  test.each([
    ['Throttled', 'slow'],
    ['CasualRate', 'casual'],
  ] as const)('goes on by the rule of the plan when all is used: %s', (UsageRule, is) => {
    expect(leftOf(entry({ AmountRemaining: 0, UsageRule }), today)).toMatchObject({ is, amount: '0', unit: 'GB' })
  })

  test('is used up where the plan has no rule for more', () => {
    expect(leftOf(entry({ AmountRemaining: 0 }), today)).toMatchObject({ is: 'used-up', fraction: 0 })
  })

  test('has no figures where there is no end', () => {
    expect(leftOf(entry({ UsageRule: 'Unlimited', AmountRemaining: 0 }), today)).toEqual({
      is: 'unlimited',
      kind: 'data',
    })
  })

  test('counts no days below zero after its end', () => {
    expect(leftOf(entry({ EndsOn: '2026-11-19' }), today)).toMatchObject({ until: { days: 0 } })
  })

  test('has no end where the plan has no period', () => {
    const { EndsOn: _, ...endless } = entry()
    expect(leftOf(endless, today)).not.toHaveProperty('until')
  })
})

test('data comes first, and what the plan does not give is named apart', () => {
  const minutes = entry({ Type: 'voice', UsageRule: 'Unlimited', AmountTotal: 0, AmountRemaining: 0 })
  const pictures = entry({ Type: 'mms', UsageRule: 'CasualRate', AmountTotal: 0, AmountRemaining: 0 })
  const { given, casual } = leftOfAll([pictures, minutes, entry()], today)
  expect(given.map(({ kind }) => kind)).toEqual(['data', 'voice'])
  expect(casual).toEqual(['mms'])
})

test('a meter warns when little is left, and is red when what comes next costs or stops', () => {
  const tone = (change: Partial<UsageEntry>) => {
    const left = leftOf(entry(change), today)
    return left.is === 'unlimited' ? undefined : meterTone(left)
  }
  expect(tone({})).toBe('primary')
  expect(tone({ AmountRemaining: gigabyte })).toBe('warn')
  expect(tone({ AmountRemaining: 0, UsageRule: 'Throttled' })).toBe('warn')
  expect(tone({ AmountRemaining: 0, UsageRule: 'CasualRate' })).toBe('bad')
})
