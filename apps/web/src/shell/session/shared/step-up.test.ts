import type { Call } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { expect, test, vi } from 'vitest'
import type { Send } from '../../calls/shared/api.ts'
import { createStepUp, withStepUp } from './step-up.ts'

/** A server that demands a step-up until it is done. */
function guarded() {
  const server = { isProved: false, sent: 0 }
  const send = (async (_call: Call) => {
    server.sent += 1
    if (!server.isProved) throw new CallError('The password is invalid', 401, { code: 'step-up-needed' })
    return {}
  }) as Send
  return { server, send }
}

test('a call that needs a fresh proof is sent again once it was shown', async () => {
  const { server, send } = guarded()
  const stepUp = createStepUp()
  const sending = withStepUp(send, stepUp.ask)(identitySafety.removeSecondFactor, {})
  await expect.poll(stepUp.current).toBeDefined()
  server.isProved = true
  stepUp.answer(true)
  await expect(sending).resolves.toEqual({})
  expect(server.sent).toBe(2)
})

test('turned down, the call fails as the server said, and is not sent again', async () => {
  const { server, send } = guarded()
  const stepUp = createStepUp()
  const sending = withStepUp(send, stepUp.ask)(identitySafety.removeSecondFactor, {})
  await expect.poll(stepUp.current).toBeDefined()
  stepUp.answer(false)
  await expect(sending).rejects.toMatchObject({ code: 'step-up-needed' })
  expect(server.sent).toBe(1)
  expect(stepUp.current()).toBeUndefined()
})

test('two calls that wait ask the person once', async () => {
  const { server, send } = guarded()
  const stepUp = createStepUp()
  const guardedSend = withStepUp(send, stepUp.ask)
  const both = [guardedSend(identitySafety.removeSecondFactor, {}), guardedSend(identitySafety.newRecoveryCodes, {})]
  await expect.poll(() => server.sent).toBe(2)
  server.isProved = true
  stepUp.answer(true)
  await Promise.all(both)
  expect(server.sent).toBe(4)
})

test.each([new CallError('No', 403, { code: 'not-allowed' }), new TypeError('A fault of the program')])(
  'another failure asks the person for nothing: %o',
  async (failure) => {
    const ask = vi.fn(async () => true)
    const send = vi.fn(() => Promise.reject(failure))
    await expect(withStepUp(send as unknown as Send, ask)(identitySafety.newRecoveryCodes, {})).rejects.toBe(failure)
    expect([ask.mock.calls.length, send.mock.calls.length]).toEqual([0, 1])
  },
)
