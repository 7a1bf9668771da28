import { money, zero } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { type AccountFacts, mayClose, openKinds, stillOpen } from './still-open.ts'

const settled: AccountFacts = {
  mobiles: 0,
  hasBroadband: false,
  hasOrder: false,
  paysForOthers: false,
  hasDispute: false,
  hasOpenPayment: false,
  unbilled: zero,
  owed: zero,
  credit: zero,
}

test('an account with nothing in use and nothing owed either way may be closed', () => {
  expect(stillOpen(settled)).toEqual([])
  expect(mayClose(settled)).toBe('may-close')
})

test.each([
  [{ mobiles: 1 }, 'mobile', 'service-in-use'],
  [{ hasBroadband: true }, 'broadband', 'service-in-use'],
  [{ hasOrder: true }, 'order', 'account-not-settled'],
  [{ paysForOthers: true }, 'pays-for-others', 'account-not-settled'],
  [{ hasDispute: true }, 'dispute', 'account-not-settled'],
  [{ hasOpenPayment: true }, 'payment', 'account-not-settled'],
  [{ unbilled: money(1) }, 'unbilled', 'money-owed'],
  [{ unbilled: money(-1) }, 'unbilled', 'money-owed'],
  [{ owed: money(1) }, 'owed', 'money-owed'],
  [{ credit: money(1) }, 'credit', 'money-owed'],
] as const)('%j keeps it open', (one, kind, refused) => {
  const facts = { ...settled, ...one }
  expect(stillOpen(facts)).toEqual([kind])
  const answer = mayClose(facts)
  expect(isRefusal(answer) && answer.refused).toBe(refused)
})

test('everything that is open is named, services first', () => {
  const all: AccountFacts = {
    mobiles: 2,
    hasBroadband: true,
    hasOrder: true,
    paysForOthers: true,
    hasDispute: true,
    hasOpenPayment: true,
    unbilled: money(100),
    owed: money(100),
    credit: money(100),
  }
  expect(stillOpen(all)).toEqual([...openKinds])
})
