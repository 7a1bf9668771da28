import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actorBreaches } from '../../tools/laws/actors.ts'
import { dateBreaches } from '../../tools/laws/dates.ts'
import { chargeBreaches, doorBreaches, folderLoops, idleArrows } from '../../tools/laws/doors.ts'
import { floorBreaches } from '../../tools/laws/floors.ts'
import { purityBreaches } from '../../tools/laws/purity.ts'
import { foldersBothWays, idleRooms, roomBreaches, roomLoops } from '../../tools/laws/rooms.ts'
import { idBreaches, ruleBreaches } from '../../tools/laws/rules.ts'
import { schemaBreaches } from '../../tools/laws/schemas.ts'
import { crowdedFolders, shapeBreaches } from '../../tools/laws/shape.ts'
import { readTree } from '../../tools/laws/tree.ts'
import { wordBreaches } from '../../tools/laws/words.ts'
import { writeBreaches } from '../../tools/laws/writes.ts'
import { capabilities, map, rooms } from '../../tools/map.ts'

/**
 * Every program file and migration, read and parsed once for all laws. The tests next to this one try each law on bad
 * examples.
 */
const house = readTree(join(import.meta.dirname, '../..'))

test('the house is there to be looked at', () => {
  expect(house.length).toBeGreaterThan(300)
})

test('every import goes down the floors', () => {
  expect(floorBreaches(house)).toEqual([])
})

test('every capability enters another by its door, along the arrows of the map', () => {
  expect(doorBreaches(house, map)).toEqual([])
})

test('a card is charged by purchases, or for what is owed', () => {
  expect(chargeBreaches(house)).toEqual([])
})

test('every arrow of the map is one along which something goes', () => {
  expect(idleArrows(house, map)).toEqual([])
})

test('every room of the web asks another along the arrows of the map, and enters it by its door', () => {
  expect(roomBreaches(house, rooms)).toEqual([])
  expect(roomLoops(rooms)).toEqual([])
  expect(foldersBothWays(house)).toEqual([])
})

test('a form of the web is a SendForm, and what it was refused for is held by useSending', () => {
  const web = house.filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  const pathsOf = (files: typeof web) => files.map(({ path }) => path)
  expect(pathsOf(web.filter(({ text }) => /<form\b/.test(text)))).toEqual([])
  const forms = web.filter(({ text }) => /<SendForm\b/.test(text))
  expect(forms.length).toBeGreaterThan(20)
  expect(pathsOf(forms.filter(({ text }) => /\[refusal, /.test(text)))).toEqual([])
})

test('no arrow and no door of the web is drawn for nothing', () => {
  expect(idleRooms(house, rooms)).toEqual([])
})

test('the folders of a capability ask one another in one direction', () => {
  expect(folderLoops(house)).toEqual([])
})

test('every statement names only its own schema, and stands in a store', () => {
  expect(schemaBreaches(house, capabilities)).toEqual([])
})

test('the system acts in jobs, seeds and commands alone, a capability by its own rules', () => {
  expect(actorBreaches(house)).toEqual([])
})

test('what writes takes a writing context', () => {
  expect(writeBreaches(house)).toEqual([])
})

test('decisions are pure, and the environment is read in one place', () => {
  expect(purityBreaches(house)).toEqual([])
})

test('dates are written in one place', () => {
  expect(dateBreaches(house)).toEqual([])
})

test('folders are looked over, names say something, no literal is spread, and nothing is left for later', () => {
  expect(shapeBreaches(house)).toEqual([])
  expect(crowdedFolders(house)).toEqual([])
})

test('a requirement is proven by rules that the product uses', () => {
  expect(ruleBreaches(house)).toEqual([])
})

test('an id of a requirement stands in the title of a test, nowhere else', () => {
  expect(idBreaches(house)).toEqual([])
})

test('only what the guard of cards allows is tried: two files ask the card partner to, one makes what allows it', () => {
  const server = house.filter(({ path }) => path.startsWith('apps/server/src/'))
  const filesWith = (text: RegExp) => server.flatMap((file) => (text.test(file.text) ? [file.path] : [])).sort()
  expect(filesWith(/\bcards\.(pay|confirm|setup)\(/)).toEqual([
    'apps/server/src/capabilities/payments/cards/manage-cards.ts',
    'apps/server/src/capabilities/payments/partner/call-partner.ts',
  ])
  expect(filesWith(/\bas AllowedTry\b/)).toEqual(['apps/server/src/capabilities/payments/card-guard.ts'])
})

test('names and comments say what they mean in words that need no decoding', () => {
  expect(wordBreaches(house)).toEqual([])
})
