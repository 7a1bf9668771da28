import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { expect, test } from 'vitest'
import { startedPayment } from './start-payment.ts'

type Answer = Gives<typeof activation.activate>
const answer = (over: Partial<Answer> = {}): Answer => ({
  Status: 'waiting-for-payment',
  Steps: [],
  PaymentUUID: 'payment-1',
  ClientSecret: 'secret-1',
  ...over,
})

test('[S-ONB-17] a client secret in onboarding has the card confirmed; without one the payment is asked about', () => {
  expect(startedPayment(answer(), false)).toEqual({
    Status: 'PENDING',
    PaymentUUID: 'payment-1',
    ClientSecret: 'secret-1',
  })
  const { ClientSecret: _secret, ...without } = answer()
  expect(startedPayment(without, false)).toMatchObject({ Status: 'PENDING', ClientSecret: undefined })
  expect(startedPayment(answer({ Status: 'in-progress' }), false).Status).toBe('COMPLETED')
})

test('[S-ONB-18] a plan that was fully paid with the SIM has no card confirmed', () => {
  expect(startedPayment(answer(), true).ClientSecret).toBeUndefined()
})
