import { expect, test } from 'vitest'
import { shapeBreaches } from '../../tools/laws/shape.ts'
import { file } from './file.ts'

const breaches = (one: ReturnType<typeof file>) => shapeBreaches([one], [])
const lines = (count: number, line: string) => Array.from({ length: count }, () => line)

test('299 lines are a file, 300 are too many', () => {
  expect(breaches(file('tools/a.ts', 'let a = 1', ...lines(298, 'a += 1')))).toEqual([])
  expect(breaches(file('tools/a.ts', 'let a = 1', ...lines(299, 'a += 1')))).toHaveLength(1)
})

test.each(['function f() {', 'const f = () => {', 'const f = function () {'])(
  '70 lines of %s are too many',
  (opening) => {
    expect(breaches(file('tools/a.ts', opening, ...lines(67, 'g()'), '}'))).toEqual([])
    expect(breaches(file('tools/a.ts', opening, ...lines(68, 'g()'), '}'))).toHaveLength(1)
  },
)

test('the body of a test may be longer than a function', () => {
  expect(breaches(file('tools/a.test.ts', 'test(() => {', ...lines(90, 'g()'), '})'))).toEqual([])
})

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

test('a list of facts may be as long as its facts', () => {
  expect(
    shapeBreaches(
      [file('packages/domain/src/rates.ts', 'let a = 1', ...lines(400, 'a += 1'))],
      ['packages/domain/src/rates.ts'],
    ),
  ).toEqual([])
})
