import { describe, expect, test } from 'vitest'
import { changeTexts, differenceText, nameText } from './difference-text.ts'

const changed = (...Fields: string[]) => changeTexts({ Fields })

test('a difference is one line, with its name and what changes in words', () => {
  const plan = { What: 'plan' as const, ID: '1', Name: 'Unlimited 45', Fields: [] }
  const lines = [
    differenceText({ ...plan, Kind: 'changed', Fields: ['price 45.00 → 47.00', 'priority 1 → 2'] }),
    differenceText({ ...plan, Kind: 'new' }),
    differenceText({ ...plan, Kind: 'gone' }),
    differenceText({ ...plan, What: 'offer', Name: 'Offer on Light, $5.00 off', Kind: 'gone' }),
  ]
  expect(lines).toEqual([
    'Unlimited 45: price $45.00 → $47.00; place in lists 1 → 2',
    'Unlimited 45: new',
    'Unlimited 45: no longer sold',
    'Offer on Light, $5.00 off: gone',
  ])
})

test('what no person has named has a name in words, and an unknown one its own', () => {
  expect(nameText({ What: 'sim', Name: 'real_sim' })).toBe('SIM card')
  expect(nameText({ What: 'terms', Name: 'casualRates' })).toBe('Rates outside a plan')
  expect(nameText({ What: 'zone', Name: 'roaming/pacific-islands' })).toBe('Roaming: Pacific islands')
  expect(nameText({ What: 'terms', Name: 'moon' })).toBe('moon')
  expect(nameText({ What: 'plan', Name: 'bills' })).toBe('bills')
})

describe('a field', () => {
  test('has its value as the console writes it', () => {
    expect(
      changed(
        'onSale true → false',
        'renewalPrice none → 27.00',
        'says Old words → New words',
        'gives.RecurringDataMB 5120 → 40960',
        'gives.DataUsageRule CasualRate → Throttled',
        'gives.IsPAYG none → true',
        'until 2026-12-24 → none',
        'images.0.name peaks → surf',
        'for.tags.1 none → vip',
        'dueAfterDays 15 → 20',
        'idd_voice 0.90 → 1.00',
      ),
    ).toEqual([
      'no longer sold',
      'price of renewals none → $27.00',
      'description “Old words” → “New words”',
      'data in MB 5,120 → 40,960',
      'data after the allowance casual rate → throttled',
      'pay as you go none → yes',
      'until 24 Dec 2026 → none',
      'image 1 peaks → surf',
      'for customers with tag none → “vip”',
      'days until a bill is due 15 → 20',
      'international calls, a minute $0.90 → $1.00',
    ])
  })

  test('without words is shown by its name, and a text that is no field as it is', () => {
    expect(changed('gives.SomethingNew none → 5.00', 'constructor a → b', 'no arrow')).toEqual([
      'gives.SomethingNew none → $5.00',
      'constructor a → b',
      'no arrow',
    ])
  })
})

test('a price of some days that is new or gone is one change, and one that changes says what', () => {
  expect(
    changed('prices.0.price none → 49.00', 'prices.0.renewalPrice none → 52.00', 'prices.0.from none → 2027-01-15'),
  ).toEqual(['new price $49.00, then $52.00 from 15 Jan 2027'])
  expect(
    changed('prices.1.price 40.00 → none', 'prices.1.from 2026-12-01 → none', 'prices.1.until 2026-12-24 → none'),
  ).toEqual(['no longer $40.00 from 1 Dec 2026 to 24 Dec 2026'])
  expect(changed('prices.0.price 49.00 → 50.00', 'prices.0.until none → 2027-02-01')).toEqual([
    'other price 1 $49.00 → $50.00',
    'other price 1 until none → 1 Feb 2027',
  ])
})
