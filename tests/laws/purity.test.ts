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
  expect(purityBreaches([file('packages/domain/src/shop/cart/cart.ts', `const a = ${line}`)])).not.toEqual([])
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
  expect(purityBreaches([file('apps/server/src/platform/process/config.ts', line)])).toEqual([])
})

test.each([
  `import { setTimeout as wait } from 'node:timers/promises'`,
  'await new Promise((resolve) => setTimeout(resolve, 100))',
  'const now = Date.now()',
  'const now = new Date()',
])('an action that says %s is refused', (line) => {
  expect(purityBreaches([file('apps/server/src/capabilities/shop/a.ts', line)])).toHaveLength(1)
})

test.each(['platform/http/calls.ts', 'platform/context.ts', 'partners/stripe/cards.ts', 'seed/demo.ts', 'server.ts'])(
  '%s may neither read the time nor wait by a timer',
  (path) => {
    const read = file(`apps/server/src/${path}`, 'const now = Date.now()')
    const timed = file(`apps/server/src/${path}`, 'setTimeout(f, 100)')
    expect([...purityBreaches([read]), ...purityBreaches([timed])]).toHaveLength(2)
  },
)

test('the clock reads the time, the live stream has its heartbeat; neither does the other, and nobody sleeps', () => {
  const read = 'const now = new Date()'
  const beat = 'setInterval(f, 100)'
  expect(purityBreaches([file('apps/server/src/platform/process/clock.ts', read)])).toEqual([])
  expect(purityBreaches([file('apps/server/src/platform/live/live.ts', beat)])).toEqual([])
  const sleep = 'await new Promise((resolve) => setTimeout(resolve, 100))'
  expect(purityBreaches([file('apps/server/src/platform/live/live.ts', sleep)])).toHaveLength(1)
  expect(purityBreaches([file('apps/server/src/platform/process/clock.ts', beat)])).toHaveLength(1)
  expect(purityBreaches([file('apps/server/src/platform/live/live.ts', read)])).toHaveLength(1)
})

test.each(['Math.random()', 'crypto.randomUUID()', 'randomBytes(16)'])(
  'an action that draws %s itself is refused; the context may',
  (line) => {
    expect(purityBreaches([file('apps/server/src/capabilities/shop/a.ts', `const a = ${line}`)])).toHaveLength(1)
    expect(purityBreaches([file('apps/server/src/platform/context.ts', `const a = ${line}`)])).toEqual([])
  },
)
