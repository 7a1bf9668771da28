import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, isSignedAt } from './signature.ts'

const body = Buffer.from('{"id":1}')
const hashOf = (secret: string, time: string) => createHmac('sha256', secret).update(time).update(body)

function signedBy(secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${hashOf(secret, `${at}.`).digest('hex')}`
}

test.each([
  ['the new secret', 'new', true],
  ['the previous secret', 'previous', true],
  ['another secret', 'other', false],
])('while a secret is changed, a signature by %s is accepted: %s %s', (_what, secret, accepted) => {
  expect(isSigned(body, signedBy(secret), ['new', 'previous'])).toBe(accepted)
  const time = new Date().toISOString()
  expect(isSignedAt(body, hashOf(secret, time).digest('base64'), time, ['new', 'previous'])).toBe(accepted)
})

test('after the change, the previous secret is refused', () => {
  expect(isSigned(body, signedBy('previous'), ['new'])).toBe(false)
})

test.each([[[]], [['']]])('without a secret (%j) nobody signs', (secrets) => {
  expect(isSigned(body, signedBy(''), secrets)).toBe(false)
  const time = new Date().toISOString()
  expect(isSignedAt(body, hashOf('', time).digest('base64'), time, secrets)).toBe(false)
})
