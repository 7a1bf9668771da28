import { expect, test } from 'vitest'
import { whyNotActive } from './why-not-active.ts'

test.each([
  ['ended', 7, []],
  ['ended', 7, ['lost']],
  ['starting', 5, []],
  ['starting', 6, []],
  ['stopped', 6, ['customer']],
  ['lost', 6, ['customer', 'lost']],
  ['lost', 5, ['lost', 'arrears']],
  ['held', 5, ['lost', 'frozen']],
  ['held', 5, ['network', 'lost']],
  ['held', 5, ['customer', 'network']],
  ['held', 5, ['arrears']],
] as const)('a mobile is out of use because it is %s: status %i, held by %j', (why, Status, Holds) => {
  expect(whyNotActive({ Status, Holds: [...Holds] })).toBe(why)
})
