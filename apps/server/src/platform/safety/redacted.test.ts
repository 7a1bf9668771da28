import { expect, test } from 'vitest'
import { whole } from './redacted.ts'

test('a document that is nested too deep to write is kept as far as it can be shown', () => {
  const deep = JSON.parse(`{"kind":"usage","in":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(whole(deep)).toBe('{"kind":"usage","in":[[[[[[["…"]]]]]]]}')
  expect(whole({ kind: 'usage' })).toBe('{"kind":"usage"}')
})
