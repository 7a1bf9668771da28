import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Sending, useSending } from './sending.ts'

// Its sentences exist only in the build.
vi.mock('./refusal-text.tsx', () => ({ useErrorText: () => String }))

function sendingOf(send: () => Promise<void>, textOf?: (error: unknown) => string): Sending {
  let sending: Sending | undefined
  const Screen = () => {
    sending = useSending(send, textOf && { textOf })
    return null
  }
  renderToString(<Screen />)
  if (!sending) throw new Error('The screen was not drawn')
  return sending
}

test('what is being sent is not sent a second time, and can be sent again when it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  const { onSend } = sendingOf(send)
  const first = onSend()
  await onSend()
  expect(send).toHaveBeenCalledTimes(1)
  resolve()
  await first
  await onSend()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a refusal is told and not thrown, and the next try is sent', async () => {
  const errors: unknown[] = []
  const refused = new Error('No')
  const send = vi.fn(() => Promise.reject(refused))
  const { onSend } = sendingOf(send, (error) => {
    errors.push(error)
    return 'No'
  })
  await onSend()
  await onSend()
  expect(errors).toEqual([refused, refused])
})
