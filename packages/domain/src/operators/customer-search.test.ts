import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerSearch, longestSearch, numbersNear, withoutMacrons } from './customer-search.ts'

const number = fc.stringMatching(/^642\d{7,9}$/)
const digit = fc.integer({ min: 0, max: 9 }).map(String)

describe('numbers near one', () => {
  test('are all that differ from it by a wrong, missing, extra or swapped digit', () => {
    fc.assert(
      fc.property(number, fc.nat(), digit, (one, chosen, other) => {
        const near = numbersNear(one)
        const at = chosen % one.length
        const [before, after] = [one.slice(0, at), one.slice(at)]
        expect(near).toContain(one)
        expect(near).toContain(before + other + after.slice(1))
        expect(near).toContain(before + after.slice(1))
        expect(near).toContain(before + other + after)
        expect(near).toContain(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
        expect(near.length).toBeLessThan(280)
      }),
    )
  })

  test('do not include a number with two wrong digits', () => {
    expect(numbersNear('64215550142')).not.toContain('64215550199')
  })
})

describe('a search', () => {
  test('of a number takes it as people type it', () => {
    for (const typed of ['021 555 0142', '+64 21 555 0142', '(021) 555-0142', '64215550142']) {
      const { exact, numbers, names } = customerSearch(typed)
      expect(exact).toEqual(['64215550142'])
      expect(numbers).toContain('64215550142')
      expect(names).toEqual([])
    }
  })

  test('of a number without its 0 takes it as the number, and as an account may have it', () => {
    const { exact, numbers } = customerSearch('21 555 0142')
    expect(exact).toEqual(['215550142', '64215550142'])
    expect(numbers).toContain('64215550142')
    expect(customerSearch('500142').exact).toEqual(['500142'])
  })

  test('of a SIM, an order or a bill has no near numbers', () => {
    for (const typed of ['8964050087210000014', 'w100042', '5000001']) expect(customerSearch(typed).numbers).toEqual([])
    expect(customerSearch('w100042').exact).toEqual(['W100042'])
  })

  test('of a name has every way to divide its words, without macrons', () => {
    expect(customerSearch(' Hēmi').names).toEqual([{ first: '', last: 'hemi' }])
    expect(customerSearch('  Hēmi   Pōtae ').names).toEqual([
      { first: '', last: 'hemi potae' },
      { first: 'hemi', last: 'potae' },
      { first: 'potae', last: 'hemi' },
    ])
    expect(customerSearch('Ana van der Berg').names).toContainEqual({ first: 'ana', last: 'van der berg' })
    expect(withoutMacrons('po\u0304tae')).toBe('potae')
  })

  test('of a fifth word counts four, and no single letter', () => {
    expect(customerSearch('a an be cy da ed').names[0]).toEqual({ first: '', last: 'an be cy da' })
    expect(customerSearch('an be cy da').names).toHaveLength(7)
    expect(customerSearch('a b').names).toEqual([])
  })

  test('of an email is one for emails alone, and of a word both', () => {
    expect(customerSearch('Prepay@Demo.waea.nz')).toMatchObject({ email: 'prepay@demo.waea.nz', names: [] })
    expect(customerSearch('prepay')).toMatchObject({ email: 'prepay', names: [{ first: '', last: 'prepay' }] })
    for (const typed of ['ab', 'ana ng', '0215550142']) expect(customerSearch(typed).email).toBeNull()
  })

  test('of an id finds it in any case', () => {
    const id = '0198A1B2-0000-7000-8000-00000000ABCD'
    expect(customerSearch(id).uuid).toBe(id.toLowerCase())
  })

  test('of anything at all is short, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 10_000 }), (typed) => {
        const { text, numbers, names } = customerSearch(typed)
        expect(text.length).toBeLessThanOrEqual(longestSearch * 2)
        expect(numbers.length).toBeLessThan(350)
        expect(names.length).toBeLessThanOrEqual(7)
      }),
    )
    expect(customerSearch('%'.repeat(10_000)).text).toHaveLength(longestSearch)
  })
})
