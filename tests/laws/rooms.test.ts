import { expect, test } from 'vitest'
import { idleRooms, type Rooms, roomBreaches, roomLoops } from '../../tools/laws/rooms.ts'
import { file } from './file.ts'

const small: Rooms = {
  start: { asks: ['forms'], door: [] },
  forms: { asks: ['device'], door: ['form.ts'] },
  device: { asks: [], door: ['memory.ts'] },
  screens: { asks: ['forms'], door: [] },
  'capabilities/shop': { asks: [], door: ['sum.ts'] },
  'journeys/buy': { asks: ['capabilities/shop'], door: [] },
}
const importing = (path: string, from: string) => file(`apps/web/src/${path}`, '', `import { x } from '${from}'`)
const lawful = [
  importing('shell/start/a.ts', '../forms/form.ts'),
  importing('shell/forms/form.ts', '../device/memory.ts'),
  importing('capabilities/shop/a.tsx', '../../shell/forms/form.ts'),
  importing('journeys/buy/a.tsx', '../../capabilities/shop/sum.ts'),
]

test('a room asks another along an arrow, by a file of its door', () => {
  expect(roomBreaches(lawful, small)).toEqual([])
})

test.each([
  ['shell/device/a.ts', '../forms/form.ts', 'the map has no arrow from device to forms'],
  ['capabilities/shop/a.ts', '../../shell/device/memory.ts', 'the map has no arrow from screens to device'],
  ['capabilities/shop/a.ts', '../../journeys/buy/a.tsx', 'the map has no arrow from capabilities/shop to journeys/buy'],
  ['capabilities/shop/a.ts', '../../registered.ts', 'the map has no arrow from screens to start'],
  ['shell/forms/a.ts', '../../capabilities/shop/sum.ts', 'the map has no arrow from forms to capabilities/shop'],
])('%s importing %s is refused', (path, from, complaint) => {
  expect(roomBreaches([importing(path, from)], small)).toContain(`apps/web/src/${path}:2 ${complaint}`)
})

test.each([
  ['shell/forms/a.ts', '../device/cookies.ts', 'enters device past its door (cookies.ts)'],
  ['journeys/buy/a.ts', '../../capabilities/shop/cart.ts', 'enters capabilities/shop past its door (cart.ts)'],
])('%s importing %s goes past a door', (path, from, complaint) => {
  expect(roomBreaches([importing(path, from)], small)).toEqual([`apps/web/src/${path}:2 ${complaint}`])
})

test('no way of importing goes unseen', () => {
  for (const line of [`import type { X } from '../forms/form.ts'`, `const x = import('../forms/form.ts')`])
    expect(roomBreaches([file('apps/web/src/shell/device/a.ts', line)], small)).toHaveLength(1)
})

test('the lists of the portal take what a capability brings, and nothing else of it', () => {
  expect(roomBreaches([importing('registered.ts', './capabilities/shop/routes.ts')], small)).toEqual([])
  expect(roomBreaches([importing('registered.ts', './capabilities/shop/sum.ts')], small)).toEqual([
    'apps/web/src/registered.ts:2 takes sum.ts of capabilities/shop, which brings only routes.ts, refusals.ts, news.ts',
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

test('an arrow along which nothing goes is refused, and a door by which nobody comes', () => {
  expect(idleRooms(lawful, small)).toEqual([])
  expect(idleRooms(lawful.slice(1), small)).toEqual(['nothing goes along the arrow start → forms'])
  expect(idleRooms(lawful.slice(0, 3), small)).toEqual([
    'nobody comes by the door capabilities/shop/sum.ts',
    'nothing goes along the arrow journeys/buy → capabilities/shop',
  ])
})

test('rooms that ask one another in a circle are found', () => {
  expect(roomLoops(small)).toEqual([])
  expect(roomLoops({ ...small, device: { asks: ['forms'], door: [] } })).toEqual([
    'the map has a loop: forms → device → forms',
  ])
})

test('a test may look into every room', () => {
  expect(roomBreaches([importing('shell/device/a.test.ts', '../forms/secret.ts')], small)).toEqual([])
})
