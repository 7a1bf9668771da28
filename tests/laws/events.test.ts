import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from '../../apps/server/src/wiring.ts'
import { readTree } from '../../tools/laws/tree.ts'

const house = readTree(join(import.meta.dirname, '../..'))
const inCapability = /^apps\/server\/src\/capabilities\/([^/]+)\//

/** Each event with the capability that declares it. */
const declared = new Map(
  house.flatMap(({ path, text }) => {
    const [, capability] = path.endsWith('/events.ts') ? (inCapability.exec(path) ?? []) : []
    return capability
      ? [...text.matchAll(/^ {4}'([a-z-]+\.[a-z-]+)': /gm)].map(([, name = '']) => [name, capability] as const)
      : []
  }),
)

test('every event has a listener', () => {
  expect(declared.size).toBeGreaterThan(40)
  const received = new Set(capabilities.flatMap((part) => Object.keys({ ...part.hears, ...part.onEventOutsideTx })))
  expect([...declared.keys()].filter((name) => !received.has(name))).toEqual([])
})

test('every event is sent by the capability that declares it', () => {
  const sent = new Set(
    house.flatMap(({ path, text }) => {
      const [, capability] = inCapability.exec(path) ?? []
      return capability ? [...text.matchAll(/\.tell\(\s*'([^']+)'/g)].map(([, name]) => `${name} by ${capability}`) : []
    }),
  )
  expect([...declared].filter(([name, capability]) => !sent.has(`${name} by ${capability}`))).toEqual([])
})

test('what the web refetches after a live event stands in one place', () => {
  const web = house.filter(({ path }) => /^apps\/web\/src\/capabilities\/[^/]+\/invalidations\.ts$/.test(path))
  const handled = web.flatMap(({ text }) => [...text.matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm)].map(([, name]) => name))
  expect(handled.length).toBeGreaterThan(10)
  expect(handled.filter((name, at) => handled.indexOf(name) !== at)).toEqual([])
})
