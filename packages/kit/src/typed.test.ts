import { expect, test } from 'vitest'
import { compact, withoutFormat } from './typed.ts'

test('format characters are left out, and nothing that is seen', () => {
  expect(withoutFormat('\u202a021 555 0149\u202c')).toBe('021 555 0149')
  expect(withoutFormat('\ufeffTe\u200b Ārai\u2069')).toBe('Te Ārai')
})

test.each([
  ['2026 0000 00001', '2026000000001'],
  ['２０２６　００００　００００１', '2026000000001'],
  ['2026–0000–00001', '2026000000001'],
  ['2026\u22120000\u2011\u200b00001', '2026000000001'],
  ['ＩＮＶ１００１４２', 'INV100142'],
  ['\t12\u00a034-56 ', '123456'],
])('%j is compared as %s', (typed, compared) => {
  expect(compact(typed)).toBe(compared)
})
