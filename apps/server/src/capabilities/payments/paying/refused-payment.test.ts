import { Refused } from '@waea/domain/refusal'
import { refusalBody } from '@waea/domain/refusals'
import { expect, test } from 'vitest'
import type { WireStatus } from '../partner/payment-status.ts'
import { mustNotBeRefused } from './refused-payment.ts'

function textOf(Status: WireStatus): string | undefined {
  try {
    mustNotBeRefused({ PaymentUUID: 'payment-1', Status })
    return undefined
  } catch (error) {
    return error instanceof Refused ? refusalBody(error.refusal).err_message : String(error)
  }
}

test('[E-PAY-02] a saved card whose payment failed is answered: Payment is failed', () => {
  expect(textOf('FAILED')).toBe('Payment is failed')
})

test("[E-PAY-05] a saved card whose details are wrong is refused with the partner's message", () => {
  const text = 'Seems we had some trouble with your card. Please check your card details or add another to retry'
  expect(textOf('PAYMENT METHOD INVALID')).toBe(text)
  expect(textOf('PAYMENT METHOD EXPIRED')).toBe(text)
})

test('a paid or waiting payment is not refused', () => {
  for (const status of ['COMPLETED', 'PENDING', 'NEEDS AUTHORIZATION'] as const) expect(textOf(status)).toBeUndefined()
})
