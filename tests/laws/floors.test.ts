import { expect, test } from 'vitest'
import { floorBreaches } from '../../tools/laws/floors.ts'
import { file } from './file.ts'

test.each([
  ['packages/kit/src/a.ts', '@waea/domain/refusal', 'kit may not import domain'],
  ['packages/domain/src/a.ts', '@waea/contract/shop/shop', 'domain may not import contract'],
  ['packages/contract/src/a.ts', '../../ui/src/button.tsx', 'contract may not import ui'],
  ['packages/ui/src/a.ts', '@waea/domain/refusal', 'ui may not import domain'],
  ['apps/web/src/a.ts', '../../server/src/wiring.ts', 'web may not import wiring'],
  ['apps/web/src/a.ts', '@waea/brands/brands', 'web may not import brands'],
  ['apps/server/src/platform/a.ts', '@waea/brands/looks', 'platform may not import looks'],
  ['packages/brands/src/waea/look.tsx', './brand.ts', 'looks may not import brands'],
  ['packages/brands/src/waea/words.ts', './logo.tsx', 'words may not import looks'],
  ['packages/brands/src/waea/brand.ts', '@waea/kit/money', 'brands may not import kit'],
  ['apps/server/src/platform/a.ts', '../capabilities/shop/index.ts', 'platform may not import capabilities'],
  ['apps/server/src/partners/sms/a.ts', '../../capabilities/shop/index.ts', 'partners may not import capabilities'],
  ['apps/server/src/capabilities/shop/a.ts', '../../partners/sms/sms.ts', 'capabilities may not import partners'],
  ['apps/server/src/capabilities/shop/a.ts', '../../wiring.ts', 'capabilities may not import wiring'],
  ['apps/server/src/capabilities/shop/a.ts', 'stripe', 'capabilities may not speak to a partner itself'],
  ['apps/sandboxes/src/a.ts', '@waea/kit/money', 'sandboxes may not import kit'],
  ['apps/server/src/wiring.ts', '../../../tools/map.ts', 'wiring may not import what is outside the floors'],
])('%s importing %s is refused', (path, from, complaint) => {
  expect(floorBreaches([file(path, '', `import { x } from '${from}'`)])).toEqual([
    expect.stringContaining(`${path}:2 ${complaint}`),
  ])
})

test.each([
  `import type { X } from '@waea/domain/a'`,
  `export { x } from '@waea/domain/a'`,
  `export * from '@waea/domain/a'`,
  `const x = await import('@waea/domain/a')`,
  `let x: import('@waea/domain/a').X`,
])('no way of importing goes unseen: %s', (line) => {
  expect(floorBreaches([file('packages/kit/src/a.ts', line)])).toHaveLength(1)
})

test('a test may look at every floor', () => {
  expect(floorBreaches([file('packages/kit/src/a.test.ts', `import { x } from '@waea/domain/a'`)])).toEqual([])
})
