import { expect, test } from 'vitest'
import { crowdedFolders, shapeBreaches } from '../../tools/laws/shape.ts'
import { file } from './file.ts'

const breaches = (one: ReturnType<typeof file>) => shapeBreaches([one])

test.each(['tools/utils.ts', 'apps/web/src/helpers/money.ts', 'packages/kit/src/cart-misc.ts'])(
  'the name %s is refused',
  (path) => {
    expect(breaches(file(path, 'export const a = 1'))).toHaveLength(1)
  },
)

test('a door may pass on, another file may not', () => {
  const passing = `export { a } from './a.ts'`
  expect(breaches(file('apps/server/src/capabilities/shop/index.ts', passing))).toEqual([])
  expect(breaches(file('packages/ui/src/index.ts', passing))).toHaveLength(1)
  expect(breaches(file('packages/ui/src/all.ts', passing))).toHaveLength(1)
})

test.each(['// TODO later', '// biome-ignore lint: x', '// @ts-ignore', '// FIXME'])('%s is refused', (line) => {
  expect(breaches(file('tools/a.ts', 'export const a = 1', line))).toHaveLength(1)
})

test.each(['const a = { ...{ b, c }, d }', 'f({ ...{ b: 1 } })', 'const a = [...[b, c], d]', 'f(...[b, c])'])(
  '%s is refused: its parts are written in its place',
  (line) => {
    expect(breaches(file('tools/a.ts', line))).toHaveLength(1)
  },
)

test.each(['const a = { ...b, ...(c && { d }) }', 'const a = [...[b, c].map(d)]', 'const a = [...b, c]'])(
  '%s is no such spread',
  (line) => {
    expect(breaches(file('tools/a.ts', line))).toEqual([])
  },
)

test('a folder of 25 files is one, 26 are too many', () => {
  const files = Array.from({ length: 26 }, (_, at) => file(`tools/a${at}.ts`, ''))
  expect(crowdedFolders(files.slice(1))).toEqual([])
  expect(crowdedFolders([...files, file('tools/in/b.ts', '')])).toEqual(['tools has 26 files; a folder has at most 25'])
})
