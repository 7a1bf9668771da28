import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { planEntry } from '../../../tests/plans.ts'
import type { SavedCard } from '../../payments/shared/first-choice.ts'
import { payerOfExtra } from './payer-of-extra.ts'

const extra = { ...planEntry('Extra', 600), ProductType: 'prepaymobileAddon' as const }
const input = { entry: extra, subscribe: false, today: calendarDay('2026-11-22') }
const card = (UUID: string, more: Partial<SavedCard> = {}) =>
  ({ UUID, is_card_expired: false, is_default: false, ...more }) as SavedCard
const cards = [card('old', { is_card_expired: true, is_default: true }), card('good'), card('other')]

test('credit that reaches pays, and else the saved card that is offered first', () => {
  expect(payerOfExtra(input, money(600), cards)).toMatchObject({ purchase: { paidBy: 'balance' }, card: undefined })
  expect(payerOfExtra(input, money(599), cards)).toMatchObject({ purchase: { paidBy: 'card' }, card: { UUID: 'good' } })
  expect(payerOfExtra(input, money(0), [])).toMatchObject({ purchase: { paidBy: 'card' }, card: undefined })
})

test('credit that is not known is not counted on', () => {
  expect(payerOfExtra(input, undefined, cards)).toMatchObject({ purchase: { paidBy: 'card' }, card: { UUID: 'good' } })
})

test('postpay has it on the bill', () => {
  const entry = { ...extra, ProductType: 'postpaymobileAddon' as const }
  expect(payerOfExtra({ ...input, entry }, undefined, cards)).toMatchObject({
    purchase: { paidBy: 'bill', nextCharge: { amount: 600 } },
    card: undefined,
  })
})

test('what is not on sale is offered by nobody', () => {
  expect(payerOfExtra({ ...input, entry: { ...extra, Availabilities: [] } }, money(600), cards)).toBeUndefined()
})
