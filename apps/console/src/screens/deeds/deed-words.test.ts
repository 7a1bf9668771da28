import { expect, test } from 'vitest'
import { deedOptions, deedText } from './deed-words.ts'

test('a deed is said in words, and one that is no longer in the table by its name', () => {
  expect(deedText('refund:decide')).toBe('Decided a refund')
  expect(deedText('refund-decided')).toBe('Refund decided')
  expect(deedText('deed-of-before')).toBe('Deed of before')
  expect(deedText('constructor')).toBe('Constructor')
})

test('no two deeds have the same words, so that each can be chosen', () => {
  const labels = deedOptions.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
})
