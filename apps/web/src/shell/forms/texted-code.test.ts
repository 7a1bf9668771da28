import { expect, test } from 'vitest'
import { textedCode } from './texted-code.ts'

const knows = { OTPCredential: class {} }
const signal = new AbortController().signal

test('a code is taken from a text message where the browser reads them', async () => {
  const requests: object[] = []
  const get = async (what: object) => {
    requests.push(what)
    return { code: '123456' }
  }
  expect(await textedCode(signal, knows, { get })).toBe('123456')
  expect(requests).toEqual([{ otp: { transport: ['sms'] }, signal }])
})

test('a browser that does not read text messages is not asked', async () => {
  const get = () => Promise.reject(new Error('asked'))
  expect(await textedCode(signal, {}, { get })).toBeUndefined()
})

test('what was turned down, or is no code, leaves the code to be typed', async () => {
  expect(await textedCode(signal, knows, { get: () => Promise.reject(new Error('no')) })).toBeUndefined()
  expect(await textedCode(signal, knows, { get: async () => null })).toBeUndefined()
  for (const code of ['AB-12', '1234567', 'a123456', undefined]) {
    expect(await textedCode(signal, knows, { get: async () => ({ ...(code && { code }) }) })).toBeUndefined()
  }
})
