import { expect, test } from 'vitest'
import { chargeBreaches, doorBreaches, folderLoops, idleArrows, mapLoops } from '../../tools/laws/doors.ts'
import { map } from '../../tools/map.ts'
import { file } from './file.ts'

const small = { shop: ['payments'], payments: [] }
const inShop = (from: string) => file('apps/server/src/capabilities/shop/a.ts', `import { x } from '${from}'`)

test('the map has no loop', () => {
  expect(mapLoops(map)).toEqual([])
})

test('the door of a listed capability is open', () => {
  expect(doorBreaches([inShop('../payments/index.ts')], small)).toEqual([])
})

test('any other file of a listed capability is closed', () => {
  expect(doorBreaches([inShop('../payments/books.ts')], small)).toEqual([
    'apps/server/src/capabilities/shop/a.ts:1 enters payments past its door (../payments/books.ts)',
  ])
})

test('a capability that the map does not list is closed', () => {
  const back = file('apps/server/src/capabilities/payments/a.ts', `import { x } from '../shop/index.ts'`)
  expect(doorBreaches([back], small)).toEqual([
    'apps/server/src/capabilities/payments/a.ts:1 the map has no arrow from payments to shop',
  ])
})

test('the wiring too enters by the door', () => {
  const wiring = file('apps/server/src/wiring.ts', `import { x } from './capabilities/shop/cart/cart-items.ts'`)
  expect(doorBreaches([wiring], small)).toHaveLength(1)
})

test('only the wiring takes the part of a capability', () => {
  const wiring = file('apps/server/src/wiring.ts', `import { shopPart } from './capabilities/shop/part.ts'`)
  expect(doorBreaches([wiring], small)).toEqual([])
  expect(doorBreaches([inShop('../payments/part.ts')], small)).toHaveLength(1)
})

test('a seller that charges a card by itself is refused, and purchases is not', () => {
  const code = `import { startPayment } from '../payments/index.ts'
const paid = startPayment(ctx, asked)`
  const at = (capability: string) => file(`apps/server/src/capabilities/${capability}/a.ts`, code)
  expect(chargeBreaches([at('purchases'), at('shop')])).toEqual([
    'apps/server/src/capabilities/shop/a.ts:2 charges a card past purchases (startPayment())',
  ])
})

test('a folder of capabilities that the map does not know is refused', () => {
  expect(doorBreaches([file('apps/server/src/capabilities/shopp/a.ts', '')], small)).toHaveLength(1)
})

test('a loop over three capabilities is found', () => {
  expect(mapLoops({ a: ['b'], b: ['c'], c: ['a'], d: [] })).toEqual(['the map has a loop: a → b → c → a'])
})

test('the folders of a capability ask one another in one direction', () => {
  const inFolder = (folder: string, from: string) =>
    file(`apps/server/src/capabilities/identity/${folder}/a.ts`, `import { x } from '${from}'`)
  const down = [inFolder('sign-in', '../keys/b.ts'), inFolder('keys', './b.ts'), inFolder('keys', '../limits.ts')]
  expect(folderLoops(down)).toEqual([])
  expect(folderLoops([...down, inFolder('keys', '../sign-in/b.ts')])).toEqual([
    'the folders of identity have a loop: sign-in → keys → sign-in',
  ])
})

test('an arrow along which nothing goes is refused', () => {
  const used = inShop('../payments/index.ts')
  expect(idleArrows([used], { shop: ['payments'], payments: [] })).toEqual([])
  expect(idleArrows([used], { shop: ['payments', 'mobiles'], payments: [], mobiles: [] })).toEqual([
    'nothing goes along the arrow shop → mobiles',
  ])
})
