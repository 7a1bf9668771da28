import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands, chooseBrand } from './choose-brand.ts'

test('Waea is the brand unless another is set', () => {
  expect(chooseBrand(undefined).id).toBe('waea')
  expect(chooseBrand('').id).toBe('waea')
  expect(chooseBrand(' tahi ').id).toBe('tahi')
})

test('a brand that does not ship is refused with the names of those that do', () => {
  expect(() => chooseBrand('rua')).toThrow('waea, tahi')
  expect(() => chooseBrand('toString')).toThrow('toString')
})

test('each brand is named after its folder and has a number that can be dialled and the font of its tokens', () => {
  for (const [folder, brand] of Object.entries(brands)) {
    expect(brand.id).toBe(folder)
    expect(brand.support.phoneLink).toBe(`tel:${brand.support.phone.replaceAll(' ', '')}`)
    expect(readFileSync(new URL(`${folder}/tokens.css`, import.meta.url), 'utf8')).toContain(`"${brand.font.family}"`)
  }
})
