import { expect, test } from 'vitest'
import { wordBreaches } from '../../tools/laws/words.ts'
import { file } from './file.ts'

const breaches = (...lines: string[]) => wordBreaches([file('tools/a.ts', ...lines)])

test.each([
  'const asked = 1',
  'export function isTold() {}',
  'const f = (heldUntil: number) => heldUntil',
  'interface Wish {}',
  'type GivenBack = 1',
  '// Whoever spends holds the balance.',
  ' * An order that comes to nothing.',
])('%s is refused', (line) => {
  expect(breaches(...(line.startsWith(' *') ? ['/**', line, ' */'] : [line]))).toHaveLength(1)
})

test.each(['const masked = 1', 'const input = { asked: 1 }', 'const wishlist = 1', 'const { told: notified } = row'])(
  '%s is not',
  (line) => {
    expect(breaches(line)).toEqual([])
  },
)
