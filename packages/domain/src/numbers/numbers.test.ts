import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { decideNumberChange, type NumberChangeFacts } from './number-change.ts'
import { searchOf } from './number-search.ts'

test.each([
  [{}, { ending: '', pattern: '' }],
  [{ Ending: '215550142' }, { ending: '215550142', pattern: '' }],
  [{ Ending: '01–４２' }, { ending: '0142', pattern: '' }],
  [{ Pattern: '021 555 ??42' }, { ending: '', pattern: '21555??42' }],
  [{ Pattern: '??777' }, { ending: '', pattern: '??777' }],
])('a search takes %o', (input, taken) => {
  expect(searchOf(input)).toEqual(taken)
})

test.each([
  [{ Ending: '4?' }, 'Ending'],
  [{ Ending: '0123456789' }, 'Ending'],
  [{ Pattern: '021.555' }, 'Pattern'],
  [{ Pattern: '??????????' }, 'Pattern'],
])('a search refuses %o', (input, field) => {
  expect(searchOf(input)).toMatchObject({ refused: 'number-invalid', field })
})

const facts: NumberChangeFacts = {
  current: '64215550142',
  wanted: '64215550187',
  amount: money(1000),
  shown: undefined,
  credit: money(1000),
}

test.each([
  [{}, 'credit'],
  [{ shown: money(1000) }, 'credit'],
  [{ credit: undefined }, 'bill'],
  [{ amount: money(0), credit: money(0) }, 'nothing'],
])('a change is paid as the mobile pays: %o', (over, paid) => {
  expect(decideNumberChange({ ...facts, ...over })).toBe(paid)
})

test.each([
  [{ wanted: '64215550142' }, 'number-taken'],
  [{ shown: money(999) }, 'price-changed'],
  [{ credit: money(999) }, 'not-enough-balance'],
])('a change is refused: %o', (over, refused) => {
  expect(decideNumberChange({ ...facts, ...over })).toMatchObject({ refused })
})
