import { expect, test } from 'vitest'
import { checkFreeDocument, freeDocumentBytes } from './free-document.ts'

const empty = JSON.stringify({ Text: '' }).length
const ofBytes = (bytes: number) => ({ Text: 'a'.repeat(bytes - empty) })

test('a free document has 10 kB as JSON at most, and may be none', () => {
  expect(checkFreeDocument(undefined)).toBe(true)
  expect(checkFreeDocument({})).toBe(true)
  expect(checkFreeDocument(ofBytes(10_000))).toBe(true)
  expect(checkFreeDocument(ofBytes(10_001))).toMatchObject({ refused: 'invalid-input', field: 'Document' })
})

test('a letter with a macron counts as the two bytes that it is', () => {
  const half = Math.floor((freeDocumentBytes - empty) / 2)
  expect(checkFreeDocument({ Text: 'ā'.repeat(half) })).toBe(true)
  expect(checkFreeDocument({ Text: 'ā'.repeat(half + 1) })).toMatchObject({ refused: 'invalid-input' })
})

test('a document that looks like a refusal is a document', () => {
  expect(checkFreeDocument({ refused: 'not-found' })).toBe(true)
})
