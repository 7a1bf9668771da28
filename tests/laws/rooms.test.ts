import { expect, test } from 'vitest'
import { foldersBothWays, idleRooms, type Rooms, roomBreaches, roomLoops } from '../../tools/laws/rooms.ts'
import { file } from './file.ts'

const small: Rooms = {
  start: ['forms'],
  forms: ['device'],
  device: [],
  screens: ['forms'],
  'capabilities/shop': [],
  'journeys/buy': ['capabilities/shop'],
}
const importing = (path: string, from: string) => file(`apps/web/src/${path}`, '', `import { x } from '${from}'`)
const lawful = [
  importing('shell/start/a.ts', '../forms/shared/form.ts'),
  importing('shell/forms/shared/form.ts', '../../device/shared/memory.ts'),
  importing('capabilities/shop/a.tsx', '../../shell/forms/shared/form.ts'),
  importing('journeys/buy/a.tsx', '../../capabilities/shop/shared/sum.ts'),
]

test('a room asks another along an arrow, for what it shares', () => {
  expect(roomBreaches(lawful, small)).toEqual([])
})

test.each([
  ['shell/device/a.ts', '../forms/shared/form.ts', 'the map has no arrow from device to forms'],
  ['capabilities/shop/a.ts', '../../shell/device/shared/memory.ts', 'the map has no arrow from screens to device'],
  ['capabilities/shop/a.ts', '../../journeys/buy/a.tsx', 'the map has no arrow from capabilities/shop to journeys/buy'],
  ['capabilities/shop/a.ts', '../../registered.ts', 'the map has no arrow from screens to start'],
  ['shell/forms/a.ts', '../../capabilities/shop/shared/sum.ts', 'the map has no arrow from forms to capabilities/shop'],
])('%s importing %s is refused', (path, from, complaint) => {
  expect(roomBreaches([importing(path, from)], small)).toContain(`apps/web/src/${path}:2 ${complaint}`)
})

test.each([
  ['shell/forms/a.ts', '../device/cookies.ts', 'takes cookies.ts of device, which is not in its shared folder'],
  [
    'journeys/buy/a.ts',
    '../../capabilities/shop/cart.ts',
    'takes cart.ts of capabilities/shop, which is not in its shared folder',
  ],
])('%s importing %s takes what is not shared', (path, from, complaint) => {
  expect(roomBreaches([importing(path, from)], small)).toEqual([`apps/web/src/${path}:2 ${complaint}`])
})

test('no way of importing goes unseen', () => {
  for (const line of [
    `import type { X } from '../forms/shared/form.ts'`,
    `const x = import('../forms/shared/form.ts')`,
  ])
    expect(roomBreaches([file('apps/web/src/shell/device/a.ts', line)], small)).toHaveLength(1)
})

test('the lists of the portal take what a capability brings, and nothing else of it', () => {
  expect(roomBreaches([importing('registered.ts', './capabilities/shop/routes.ts')], small)).toEqual([])
  expect(roomBreaches([importing('registered.ts', './capabilities/shop/shared/sum.ts')], small)).toEqual([
    'apps/web/src/registered.ts:2 takes shared/sum.ts of capabilities/shop, which brings only routes.ts, refusals.ts, invalidations.ts',
  ])
  expect(roomBreaches([importing('journeys/buy/a.ts', '../../capabilities/shop/routes.ts')], small)).toHaveLength(1)
})

test('a room that the map does not know is refused', () => {
  expect(
    roomBreaches([file('apps/web/src/shell/cellar/a.ts', ''), file('apps/web/src/shell/a.ts', '')], small),
  ).toEqual([
    'apps/web/src/shell/cellar/a.ts:1 the map knows no room "cellar"',
    'apps/web/src/shell/a.ts:1 the map knows no room "shell"',
  ])
})

test('an arrow along which nothing goes is refused, and a shared file that no other room imports', () => {
  const shop = file('apps/web/src/capabilities/shop/shared/sum.ts', '')
  expect(idleRooms([...lawful, shop], small)).toEqual([])
  expect(idleRooms([...lawful.slice(1), shop], small)).toEqual(['nothing goes along the arrow start → forms'])
  expect(idleRooms([...lawful.slice(0, 3), shop], small)).toEqual([
    'nothing goes along the arrow journeys/buy → capabilities/shop',
    'apps/web/src/capabilities/shop/shared/sum.ts:1 is shared, and no other room imports it',
  ])
})

test('rooms that ask one another in a circle are found', () => {
  expect(roomLoops(small)).toEqual([])
  expect(roomLoops({ ...small, device: ['forms'] })).toEqual(['the map has a loop: forms → device → forms'])
})

test('a test may look into every room', () => {
  expect(roomBreaches([importing('shell/device/a.test.ts', '../forms/secret.ts')], small)).toEqual([])
})

test('folders of one room import one way, what is shared both', () => {
  const one = importing('capabilities/shop/cart/a.ts', '../pay/b.ts')
  expect(foldersBothWays([one, importing('capabilities/shop/pay/b.ts', '../shared/c.ts')])).toEqual([])
  expect(
    foldersBothWays([
      importing('capabilities/shop/pay/b.ts', '../shared/c.ts'),
      importing('capabilities/shop/shared/c.ts', '../pay/b.ts'),
    ]),
  ).toEqual([])
  expect(foldersBothWays([one, importing('capabilities/shop/pay/b.ts', '../cart/a.ts')])).toEqual([
    'apps/web/src/capabilities/shop/cart/a.ts:2 pay imports from cart too',
    'apps/web/src/capabilities/shop/pay/b.ts:2 cart imports from pay too',
  ])
})
