import { expect, test } from 'vitest'
import { ruleBreaches } from '../../tools/laws/rules.ts'
import { file } from './file.ts'

const rule = file('packages/domain/src/shop/fee.ts', 'export function lateFee() {}')
const claim = file('packages/domain/src/shop/fee.test.ts', "test('[S-SHOP-01] a fee', () => {", '  lateFee()', '})')
const plain = file('packages/domain/src/shop/fee.test.ts', "test('a fee', () => {", '  lateFee()', '})')

test('a rule that a program uses may prove a requirement', () => {
  expect(ruleBreaches([rule, claim, file('apps/server/src/a.ts', 'lateFee()')])).toEqual([])
})

test('a rule that nothing but its test uses proves none', () => {
  expect(ruleBreaches([rule, claim])).toEqual([
    'packages/domain/src/shop/fee.test.ts:1 claims [S-SHOP-01] by lateFee, which no program uses',
  ])
  expect(ruleBreaches([rule, plain])).toEqual([])
})
