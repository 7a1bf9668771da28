import { CallError } from '@waea/contract/call-error'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import type { Send } from '../../calls/shared/api.ts'
import { createQuestion } from '../question.ts'
import { type Captcha, withCaptcha } from './captcha.ts'

/** A server that accepts each of these tokens once. */
function guarded(good: readonly string[]) {
  const left = new Set(good)
  const sent: unknown[] = []
  const send = (async (_call: unknown, _input: unknown, options?: { captcha?: string }) => {
    sent.push(options)
    if (options?.captcha === undefined) throw new CallError('needed', 400, { code: 'captcha-needed' })
    if (!left.delete(options.captcha)) throw new CallError('wrong', 400, { code: 'captcha-wrong' })
    return {}
  }) as Send
  return { send, sent }
}

const input = { customerUuid: 'customer-1' }

test('a call that needs a captcha is sent again with its token, under the same key', async () => {
  const { send, sent } = guarded(['token-1'])
  const captcha: Captcha = createQuestion()
  const sending = withCaptcha(send, captcha.ask)(payments.payArrears, input, { key: 'key-1' })
  await expect.poll(captcha.current).toEqual({ about: 'first' })
  captcha.answer('token-1')
  await expect(sending).resolves.toEqual({})
  expect(sent).toEqual([{ key: 'key-1' }, { key: 'key-1', captcha: 'token-1' }])
})

test('a captcha that was not passed is shown again, and the person is told', async () => {
  const { send } = guarded(['token-2'])
  const captcha: Captcha = createQuestion()
  const sending = withCaptcha(send, captcha.ask)(payments.payArrears, input)
  await expect.poll(captcha.current).toEqual({ about: 'first' })
  captcha.answer('wrong')
  await expect.poll(captcha.current).toEqual({ about: 'again' })
  captcha.answer('token-2')
  await expect(sending).resolves.toEqual({})
})

test('turned down, the call fails as the server said', async () => {
  const { send, sent } = guarded([])
  const captcha: Captcha = createQuestion()
  const sending = withCaptcha(send, captcha.ask)(payments.payArrears, input)
  await expect.poll(captcha.current).toBeDefined()
  captcha.answer(undefined)
  await expect(sending).rejects.toMatchObject({ code: 'captcha-needed' })
  expect(sent).toHaveLength(1)
  expect(captcha.current()).toBeUndefined()
})

test('of two calls that wait each needs a token of its own', async () => {
  const { send, sent } = guarded(['token-1', 'token-2'])
  const captcha: Captcha = createQuestion()
  const guardedSend = withCaptcha(send, captcha.ask)
  const both = [guardedSend(payments.payArrears, input), guardedSend(payments.payArrears, input)]
  await expect.poll(() => sent.length).toBe(2)
  captcha.answer('token-1')
  await expect.poll(captcha.current).toEqual({ about: 'again' })
  captcha.answer('token-2')
  await Promise.all(both)
})

test('any other refusal is not asked about', async () => {
  const send = (async () => {
    throw new CallError('declined', 402, { code: 'card-declined' })
  }) as unknown as Send
  const captcha: Captcha = createQuestion()
  await expect(withCaptcha(send, captcha.ask)(payments.payArrears, input)).rejects.toMatchObject({
    code: 'card-declined',
  })
  expect(captcha.current()).toBeUndefined()
})
