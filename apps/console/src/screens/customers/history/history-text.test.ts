import { expect, test } from 'vitest'
import { byText, subjectText, whatText } from './history-text.ts'

test('what happened is said in words, whatever it was', () => {
  const texts: [Parameters<typeof whatText>[0], string][] = [
    [{ Kind: 'payment', What: 'succeeded' }, 'Payment'],
    [{ Kind: 'payment', What: 'cancelled' }, 'Payment: not made'],
    [{ Kind: 'refund', What: 'unasked' }, 'Refund: under way'],
    [{ Kind: 'bill', What: 'cycle' }, 'Bill'],
    [{ Kind: 'bill', What: 'cycle-change' }, 'Bill: cycle change'],
    [{ Kind: 'credit-note', What: 'Goodwill' }, 'Credit note: Goodwill'],
    [{ Kind: 'order', What: 'COMPLETED' }, 'Order: completed'],
    [{ Kind: 'fibre-order', What: 'SENT' }, 'Fibre order: sent'],
    [{ Kind: 'plan-change', What: 'waiting' }, 'Plan change: waiting'],
    [{ Kind: 'message', What: 'payment' }, 'Message'],
    [{ Kind: 'message', What: 'sms refused' }, 'Text, refused'],
    [{ Kind: 'usage-alert', What: '80' }, 'Usage alert: 80%'],
    [{ Kind: 'port', What: 'in 5' }, 'Number comes: In Progress'],
    [{ Kind: 'port', What: 'out 7' }, 'Number leaves: Completed'],
    [{ Kind: 'sign-in', What: 'signed-in' }, 'Signed in'],
    [{ Kind: 'deed', What: 'customer:read' }, 'Looked at a customer'],
    [{ Kind: 'deed', What: 'overdue-written-off' }, 'Debt written off'],
    [{ Kind: 'deed', What: 'deed-of-before' }, 'Deed of before'],
  ]
  for (const [entry, text] of texts) expect(whatText(entry)).toBe(text)
})

test('a subject is a number, a name or a title, never a call or the id of a request', () => {
  expect(subjectText({ Kind: 'bill', What: 'cycle', Subject: 'INV100142' })).toBe('INV100142')
  expect(subjectText({ Kind: 'message', What: 'mail sent', Subject: 'bill-issued' })).toBe('Bill issued')
  expect(subjectText({ Kind: 'message', What: 'payment', Subject: 'Your bill' })).toBe('Your bill')
  expect(subjectText({ Kind: 'deed', What: 'customer:read', Subject: 'operators.customer' })).toBeUndefined()
  expect(subjectText({ Kind: 'deed', What: 'dispute-opened', Subject: 'DSP100001' })).toBe('DSP100001')
  expect(subjectText({ Kind: 'deed', What: 'payment-returned', Subject: 'product-not-received' })).toBe(
    'Product not received',
  )
  expect(subjectText({ Kind: 'refund', What: 'succeeded', Subject: 'operator:1' })).toBeUndefined()
  expect(subjectText({ Kind: 'sign-in', What: 'signed-in', Subject: 'LOCAL' })).toBeUndefined()
  expect(subjectText({ Kind: 'sign-in', What: 'signed-in', Subject: 'google' })).toBe('google')
})

test('who did it is a name, with the reason', () => {
  expect(byText({ Actor: 'operator', Operator: 'Demo Operator', Reason: 'Ticket 12' })).toBe('Demo Operator: Ticket 12')
  expect(byText({ Actor: 'client:shop' })).toBe('shop')
  expect(byText({ Actor: 'rule' })).toBe('Portal')
  expect(byText({})).toBeUndefined()
})
