import { expect, test } from 'vitest'
import { purityBreaches } from '../../tools/laws/purity.ts'
import { file } from './file.ts'

test.each([
  'Date.now()',
  'new Date()',
  'Math.random()',
  'crypto.randomUUID()',
  'await fetch("x")',
  'setTimeout(f, 1)',
  'process.env.PORT',
])('a decision that says %s is refused', (line) => {
  expect(purityBreaches([file('packages/domain/src/shop/cart.ts', `const a = ${line}`)])).not.toEqual([])
})

test('a decision may make a date from an argument', () => {
  expect(purityBreaches([file('packages/kit/src/day.ts', 'export const day = (ms: number) => new Date(ms)')])).toEqual(
    [],
  )
})

test('a decision that imports from Node.js is refused', () => {
  expect(purityBreaches([file('packages/kit/src/a.ts', `import { readFileSync } from 'node:fs'`)])).toHaveLength(1)
})

test('an action that reads the environment is refused; the configuration may', () => {
  const line = 'export const port = process.env.PORT'
  expect(purityBreaches([file('apps/server/src/capabilities/shop/a.ts', line)])).toHaveLength(1)
  expect(purityBreaches([file('apps/server/src/platform/config.ts', line)])).toEqual([])
})

test.each([
  `import { setTimeout as wait } from 'node:timers/promises'`,
  'await new Promise((resolve) => setTimeout(resolve, 100))',
  'const now = Date.now()',
  'const now = new Date()',
])('an action that says %s is refused', (line) => {
  expect(purityBreaches([file('apps/server/src/capabilities/shop/a.ts', line)])).toHaveLength(1)
})
