import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searched } from './search.ts'

test('a number is found as it is typed, with or without its country and spaces', () => {
  for (const SmartSearch of ['021 555 0142', '+64 21 555 0142', '(021) 555-0142', ' 64215550142 '])
    expect(searched({ SmartSearch }).numberLike).toBe('%64215550142%')
  expect(searched({ SmartSearch: 'W1000' }).numberLike).toBe('%W1000%')
  expect(searched({ SmartSearch: ' 021 555 0142' }).exact).toBe('64215550142')
  expect(searched({ SmartSearch: 'w1000 ' }).exact).toBe('W1000')
})

test('nothing finds all', () => {
  expect(searched({})).toEqual({ text: '', like: '%%', numberLike: '%%', exact: '' })
  expect(searched({ SmartSearch: '  ' }).text).toBe('')
})

/** The literal text an SQL pattern without free wildcards matches; undefined if it has one. */
function meantBy(pattern: string): string | undefined {
  const inner = pattern.slice(1, -1)
  const literal = inner.replace(
    /\\([\\%_])/g,
    (_all, sign: string) => ({ '\\': '\u0001', '%': '\u0002', _: '\u0003' })[sign] ?? '',
  )
  if (/[\\%_]/.test(literal)) return undefined
  return literal.replaceAll('\u0001', '\\').replaceAll('\u0002', '%').replaceAll('\u0003', '_')
}

test('every sign stands for itself', () => {
  const typed = fc.array(fc.constantFrom('%', '_', '\\', 'a', 'ā', '1', ' ')).map((signs) => signs.join(''))
  fc.assert(
    fc.property(typed, (SmartSearch) => {
      const { text, like } = searched({ SmartSearch })
      expect(text).toBe(SmartSearch.trim())
      expect(meantBy(like)).toBe(text)
    }),
  )
})
