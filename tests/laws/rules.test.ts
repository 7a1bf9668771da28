import { expect, test } from 'vitest'
import { idBreaches, ruleBreaches } from '../../tools/laws/rules.ts'
import { file } from './file.ts'

// Split in two, so that a search of the tests does not count it as a claim.
const id = `[S-SHOP-${'01'}]`
const fee = file('packages/domain/src/shop/fee.ts', 'export function lateFee() {}', 'export function earlyFee() {}')
const entry = (...lines: string[]) => file('apps/server/src/main.ts', ...lines)
const usesFee = entry("import { lateFee } from '@waea/domain/shop/fee'", 'lateFee()')
const feeTest = (...lines: string[]) =>
  file('packages/domain/src/shop/fee.test.ts', "import { earlyFee, lateFee } from './fee.ts'", ...lines)
const claim = feeTest(`test('${id} a fee', () => {`, '  lateFee()', '})')
const breach = [`packages/domain/src/shop/fee.test.ts:2 claims ${id} by lateFee, which no program uses`]

test('a rule that the product comes to may prove a requirement', () => {
  expect(ruleBreaches([fee, claim, usesFee])).toEqual([])
})

test('a rule that nothing but its test uses proves none', () => {
  expect(ruleBreaches([fee, claim, entry()])).toEqual(breach)
  expect(ruleBreaches([fee, feeTest("test('a fee', () => {", '  lateFee()', '})'), entry()])).toEqual([])
})

test('what imports the rule must itself be come to, through whatever passes it on', () => {
  const door = file('apps/server/src/door.ts', "export { lateFee as fee } from '@waea/domain/shop/fee'")
  const action = file('apps/server/src/action.ts', "import { fee } from './door.ts'", 'export const act = () => fee()')
  expect(ruleBreaches([fee, claim, door, action, entry()])).toEqual(breach)
  expect(ruleBreaches([fee, claim, door, action, entry("import './action.ts'")])).toEqual(breach)
  expect(ruleBreaches([fee, claim, door, action, entry("import { act } from './action.ts'", 'act()')])).toEqual([])
})

test('a screen that is loaded when it opens is come to', () => {
  const screen = file(
    'apps/web/src/fee.tsx',
    "import { lateFee } from '@waea/domain/shop/fee'",
    'export const Fee = () => lateFee()',
  )
  const web = file('apps/web/src/entry-client.tsx', "export const routes = [() => import('./fee.tsx')]")
  expect(ruleBreaches([fee, claim, screen, web])).toEqual([])
})

test.each([
  ['a namesake', ['const lateFee = () => 1', 'lateFee()']],
  ['a comment', ['// lateFee']],
  ['a type', ["import type { lateFee } from '@waea/domain/shop/fee'", 'export type Fee = typeof lateFee']],
  ['the word typeof', ["import { lateFee } from '@waea/domain/shop/fee'", 'typeof lateFee']],
  ['a string', ["console.info('lateFee')"]],
])('%s is no use of a rule', (_, lines) => {
  expect(ruleBreaches([fee, claim, entry(...lines)])).toEqual(breach)
})

test('a call that mentions a rule is no use of it', () => {
  const call = file(
    'packages/contract/src/shop/shop.ts',
    "import { lateFee } from '@waea/domain/shop/fee'",
    'export const shop = { fee: lateFee }',
  )
  const uses = entry("import { shop } from '@waea/contract/shop/shop'", 'console.info(shop)')
  expect(ruleBreaches([fee, claim, call, uses])).toEqual(breach)
})

test('another rule that waits is no use of a rule', () => {
  const bill = file(
    'packages/domain/src/shop/bill.ts',
    "import { lateFee } from './fee.ts'",
    'export const bill = () => lateFee()',
  )
  expect(ruleBreaches([fee, bill, claim, entry()])).toEqual(breach)
})

test('a rule that waits may be what a used rule of its file is compared with', () => {
  const both = feeTest(`test('${id} a fee', () => {`, '  expect(lateFee()).toBe(earlyFee())', '})')
  expect(ruleBreaches([fee, both, usesFee])).toEqual([])
})

test('a rule is found behind a helper of the test', () => {
  const helped = feeTest('const due = () => lateFee()', `test('${id} a fee', () => due())`)
  expect(ruleBreaches([fee, helped, entry()])).toEqual([breach[0]?.replace(':2', ':3')])
})

test('an id stands in a title, or in a table that gives titles', () => {
  const rows = file('a.test.ts', `const rows = [['${id} a fee', 1]]`, "test.each(rows)('%s', () => {})")
  const loop = file('a.test.ts', `for (const title of ['${id} a fee']) test(title, () => {})`)
  expect(idBreaches([claim, rows, loop])).toEqual([])
})

test('an id in a comment, in a string beside the title, or in a table of nothing claims nothing', () => {
  const path = 'a.test.ts'
  const outside = [`${path}:1 ${id} stands outside a title`]
  expect(idBreaches([file(path, `// ${id}`)])).toEqual(outside)
  expect(idBreaches([file(path, `test('a fee', () => say('${id}'))`)])).toEqual(outside)
  expect(idBreaches([file(path, `const rows = ['${id} a fee']`)])).toEqual(outside)
})
