import { expect, test } from 'vitest'
import { recoveryCodeFrom, typedRecoveryCode } from './recovery-code.ts'

test('a recovery code is twelve letters and digits in three groups', () => {
  expect(recoveryCodeFrom(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31))).toBe('abcd-efgh-ijk9')
  expect(() => recoveryCodeFrom(new Uint8Array(11))).toThrow(RangeError)
})

test('a recovery code is taken however it was typed', () => {
  expect(typedRecoveryCode(' ABCD efgh-ijk9 ')).toBe('abcdefghijk9')
})

test.each(['123456', 'abcd-efgh-ijk', 'abcd-efgh-ijkl', ''])('%s can be no recovery code', (text) => {
  expect(typedRecoveryCode(text)).toBeUndefined()
})
