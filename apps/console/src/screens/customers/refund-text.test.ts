import { expect, test } from 'vitest'
import { refundEffectText, refundSubmitText } from './refund-text.ts'

const none = {
  NeedsApproval: false,
  IsKept: false,
  FromCreditCents: 0,
  OwedAgainCents: 0,
  WrittenOffCents: 0,
  OnNoBillCents: 0,
}

test('a refund says what it takes back, by what the payment was for, and nothing that it does not do', () => {
  const texts: [
    Parameters<typeof refundEffectText>[0]['Purpose'],
    Partial<typeof none> & { MSISDN?: string },
    string,
  ][] = [
    ['plan', { IsKept: true }, 'The customer keeps “Light”. End it separately if they are not to.'],
    ['top-up', { FromCreditCents: 500, MSISDN: '+64210001' }, '$5.00 is taken off the credit of +64210001.'],
    [
      'top-up',
      { FromCreditCents: 500, WrittenOffCents: 300 },
      '$5.00 is taken off the credit of the mobile. $3.00 is spent and is written off.',
    ],
    ['top-up', {}, 'Nothing is taken back for it.'],
    [
      'bill',
      { FromCreditCents: 2000 },
      '$20.00 is taken off the credit of the account. To give money back for good, credit the bill.',
    ],
    [
      'bill',
      { FromCreditCents: 100, OwedAgainCents: 500, OnNoBillCents: 200 },
      '$1.00 is taken off the credit of the account. $5.00 of bills is owed again. $2.00 is on no bill any more, so ' +
        'nobody owes it. A warning will name it. To give money back for good, credit the bill.',
    ],
    ['arrears', { OwedAgainCents: 800 }, '$8.00 of the debt that it paid is owed again.'],
    ['arrears', { WrittenOffCents: 99 }, '$0.99 is written off.'],
  ]
  for (const [Purpose, effect, text] of texts)
    expect(refundEffectText({ Purpose, Description: 'Light' }, { ...none, ...effect })).toBe(text)
})

test('the button only requests a refund that a second operator approves', () => {
  expect(refundSubmitText(500, none)).toBe('Refund $5.00')
  expect(refundSubmitText(500, { ...none, NeedsApproval: true })).toBe('Request a refund of $5.00')
})
