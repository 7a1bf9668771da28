import { expect, test } from 'vitest'
import { checkResend, resendPauseMs } from './resend.ts'

const now = new Date('2026-11-30T01:00:00Z')
const delivered = { state: 'sent', isTextKept: true, secret: undefined, resentAt: null } as const

test('a delivered and a refused message whose text is kept may be sent again, one on its way may not', () => {
  expect(checkResend(delivered, now)).toBeUndefined()
  expect(checkResend({ ...delivered, state: 'refused' }, now)).toBeUndefined()
  // Its template may hold a secret, this message has none.
  expect(checkResend({ ...delivered, secret: 'Send a new link.' }, now)).toBeUndefined()
  for (const state of ['waiting', 'sending'] as const) {
    expect(checkResend({ ...delivered, state }, now)).toMatchObject({ refused: 'conflict' })
  }
})

test('a message without its text is refused with what sends a new one, if it had a secret', () => {
  const without = { ...delivered, isTextKept: false }
  expect(checkResend(without, now)).toMatchObject({ refused: 'message-text-deleted' })
  expect(checkResend({ ...without, secret: 'Send a new link.' }, now)).toMatchObject({
    refused: 'message-secret',
    detail: { secret: 'Send a new link.' },
  })
})

test('a message is sent again once in five minutes', () => {
  const resentAgo = (ms: number) => ({ ...delivered, resentAt: new Date(now.getTime() - ms) })
  expect(checkResend(resentAgo(resendPauseMs - 1500), now)).toMatchObject({
    refused: 'message-resent',
    detail: { seconds: 2 },
  })
  expect(checkResend(resentAgo(resendPauseMs), now)).toBeUndefined()
})
