import { expect, test } from 'vitest'
import { detailFacts } from './detail-text.ts'

const lines = (detail: Record<string, unknown>) => detailFacts(detail).map(({ name, value }) => `${name}: ${value}`)

test('amounts are dollars, days are dates, codes are words, and ids are left to the record', () => {
  const detail = {
    RefundUUID: '01990000-0000-7000-8000-000000000001',
    AmountCents: 4500,
    AfterCents: -150,
    nextBillOn: '2026-12-01',
    waits: true,
    isCorrected: false,
    reason: 'product-not-received',
    InvoiceNumber: 'INV100142',
    Nothing: null,
  }
  expect(lines(detail)).toEqual([
    'Amount: $45.00',
    'Balance after: -$1.50',
    'Next bill on: 1 Dec 2026',
    'Waits for a second operator: Yes',
    'Corrected: No',
    'Reason: Product not received',
    'Bill: INV100142',
  ])
})

test('the fields of a call are named, and those of a change of a customer as well', () => {
  expect(lines({ call: 'operators.addCredit', fields: ['AmountCents', 'BeforeCents', 'Because'] })).toEqual([
    'Fields sent: amount, before, why',
  ])
  expect(lines({ call: 'operators.audit', fields: ['PageNumber', 'PageSize'] })).toEqual([])
  expect(lines({ fields: 'FirstName,LastName' })).toEqual(['Fields sent: first name, last name'])
})

test('what somebody wrote stays as it is, a list is one line, and an unknown value is shown, whatever it is', () => {
  expect(lines({ because: 'credited twice', name: 'billing-export', to: 'vip' })).toEqual([
    'Why: credited twice',
    'Name: billing-export',
    'To: vip',
  ])
  expect(lines({ after: ['support', 'finance'], before: ['support'] })).toEqual([
    'Before: Support',
    'After: Support, Finance',
  ])
  expect(lines({ NewThing: { a: 1 }, AmountCents: 1.5, day: '2026-13-45' })).toEqual([
    'New thing: {"a":1}',
    'Amount: 1.5',
    'Day: 2026-13-45',
  ])
})
