import { expect, test } from 'vitest'
import { redactedEvent } from './redact-event.ts'

const origin = 'https://waea.nz'
const said = (value: string) =>
  redactedEvent({ exception: { values: [{ type: 'Error', value }] } }, origin).exception?.values?.[0]?.value

test.each([
  ['invalid input syntax for type date: "1 May, my birthday"', 'invalid input syntax for type date: "…"'],
  ['550 <prepay@demo.waea.nz> is unknown', '550 <…> is unknown'],
  ['no SMS to 64215550142', 'no SMS to …'],
  ['the code 123456 is wrong', 'the code … is wrong'],
  ['Invalid API Key provided: sk_test_sandbox', 'Invalid API Key provided: …'],
  ['pi_1_secret_2 was confirmed', '… was confirmed'],
  ['GET https://waea.nz/link/login/temporarily?code=abc failed', 'GET https://waea.nz/link/login/temporarily failed'],
  ['no pass q8Zr-Vw1yT3uK5mB7nC9xD2fG4hJ6kL8pQ0sE_aRtYu', 'no pass …'],
])('%s is told as %s', (value, left) => {
  expect(said(value)).toBe(left)
})

test('what says where the program is at fault is reported unchanged', () => {
  const text = 'relation "shop.visitor_carts" does not exist at 10.0.0.7:5432 after 30000 ms'
  expect(said(text)).toBe(text)
})

test('nothing about the environment of an error is reported', () => {
  const redacted = redactedEvent(
    {
      event_id: '9ec79c33ec9942ab8353589fcb2e04dc',
      level: 'error',
      transaction: 'job plans.renew',
      user: { email: 'prepay@demo.waea.nz' },
      request: { data: 'the body' },
      extra: { asked: 'the body' },
      breadcrumbs: [{ message: 'the way here' }],
      exception: {
        values: [{ type: 'Error', value: 'no', stacktrace: { frames: [{ filename: 'a.ts', vars: { secret: 'x' } }] } }],
      },
    },
    origin,
  )
  expect(redacted).toEqual({
    event_id: '9ec79c33ec9942ab8353589fcb2e04dc',
    level: 'error',
    transaction: 'job plans.renew',
    exception: {
      values: [
        {
          type: 'Error',
          value: 'no',
          stacktrace: { frames: [{ filename: 'a.ts', function: '?', lineno: 0, colno: 0, in_app: false }] },
        },
      ],
    },
  })
})
