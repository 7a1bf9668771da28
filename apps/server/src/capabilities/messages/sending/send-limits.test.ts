import { Refused, refuse } from '@waea/domain/refusal'
import { expect, test } from 'vitest'
import { isWithinLimit } from './send-limits.ts'

test('a limit with no room is answered as none, and whatever else goes wrong is thrown on', async () => {
  expect(await isWithinLimit(Promise.resolve())).toBe(true)
  for (const code of ['code-too-soon', 'too-many-tries'] as const) {
    expect(await isWithinLimit(Promise.reject(new Refused(refuse(code))))).toBe(false)
  }
  for (const other of [new Refused(refuse('email-unchanged')), new Error('The database is away')]) {
    await expect(isWithinLimit(Promise.reject(other))).rejects.toBe(other)
  }
})
