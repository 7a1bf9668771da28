import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from '../../apps/server/src/wiring.ts'
import { readTree } from '../../tools/laws/tree.ts'

const root = join(import.meta.dirname, '../..')
const source = readFileSync(join(root, 'apps/server/src/platform/jobs/news.ts'), 'utf8')
const names = [...source.matchAll(/^ {2}'([a-z-]+\.[a-z-]+)': /gm)].flatMap(([, name]) => name ?? [])

test('there is news', () => {
  expect(names.length).toBeGreaterThan(10)
})

test('all news is heard by somebody', () => {
  const received = capabilities.flatMap((part) => Object.keys({ ...part.hears, ...part.onEventOutsideTx }))
  expect(names.filter((name) => !received.includes(name))).toEqual([])
})

test('all news is told by somebody', () => {
  const server = readTree(root).filter(({ path }) => path.startsWith('apps/server/src/'))
  const sent = server.flatMap(({ text }) =>
    [...text.matchAll(/\.tell\(\s*'([^']+)'/g)].flatMap(([, name]) => name ?? []),
  )
  expect(names.filter((name) => !sent.includes(name))).toEqual([])
})

test('what the web refetches after live news stands in one place', () => {
  const web = readTree(root).filter(({ path }) => /^apps\/web\/src\/capabilities\/[^/]+\/news\.ts$/.test(path))
  const handled = web.flatMap(({ text }) => [...text.matchAll(/^ {2}'([a-z-]+\.[a-z-]+)':/gm)].map(([, name]) => name))
  expect(handled.length).toBeGreaterThan(10)
  expect(handled.filter((name, at) => handled.indexOf(name) !== at)).toEqual([])
})
