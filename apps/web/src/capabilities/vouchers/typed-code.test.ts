import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test('a code is grouped while it is typed, and the caret goes on behind it', () => {
  expect(typedCode('20260', 5)).toEqual({ text: '2026 0', caret: 6 })
  expect(typedCode('2026 00000', 10)).toEqual({ text: '2026 0000 0', caret: 11 })
})

test('what is pasted may have blanks, dashes and words around it', () => {
  expect(typedCode('Code: 2026-0000-00001', 21)).toEqual({ text: '2026 0000 00001', caret: 15 })
  expect(typedCode('２０２６–００００–００００１', 15)).toEqual({ text: '2026 0000 00001', caret: 15 })
})

test('a digit that is mended within the code leaves the caret where it was', () => {
  // The 9 was typed after 2026 0.
  expect(typedCode('2026 09000 0001', 7)).toEqual({ text: '2026 0900 00001', caret: 7 })
  expect(typedCode('206 0000 00001', 2)).toEqual({ text: '2060 0000 0001', caret: 2 })
})

test('too many digits stay to be seen, up to 16', () => {
  expect(typedCode('20260000000012', 14).text).toBe('2026 0000 000012')
  expect(typedCode('2'.repeat(40), 40).text).toBe('2222 2222 22222222')
})
