import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { Line, Name } from './shapes.ts'

const fits = (text: string) => Check(Name, text)

test('a name may hold the letters, signs and pictures of any script', () => {
  for (const name of ['Āroha', "O'Brien-Ngata", '王小明', 'عائشة', '🥝', 'a b', '']) expect(fits(name), name).toBe(true)
})

test('a name with a line end, a control character or a mark of direction anywhere in it is refused', () => {
  const bad = fc.constantFrom(...'\r\n\t\0\u0001\u001b\u007f\u0085\u009f\u2028\u2029\u202a\u202e\u2066\u2069')
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })
  fc.assert(
    fc.property(text, bad, text, (before, one, after) => {
      expect(fits(before + one + after)).toBe(false)
    }),
  )
})

test('a line keeps its lengths', () => {
  const short = (text: string) => Check(Line(3, 2), text)
  expect(['a', 'ab', 'abc', 'abcd'].map((one) => short(one))).toEqual([false, true, true, false])
})
