import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLibrary } from '../../apps/sandboxes/src/helpdesk/articles.ts'
import { ownHelpSearch } from '../../apps/server/src/capabilities/support/own-help-search.ts'
import { searchOver } from '../../apps/web/src/capabilities/support/find-articles.ts'
import { helpByAddress, helpByBeginning, helpFor } from '../../apps/web/src/shell/frame/menus/help-by-address.ts'
import { routeAddresses } from '../../tools/addresses.ts'

const { articles, collections } = openLibrary()
const published = articles.filter(({ state }) => state === 'published')
const addresses = new Set(
  published.map(({ id, parent_id }) => {
    const section = collections.find((one) => one.id === parent_id)
    return `/help/category/${section?.parent_id}/${parent_id}/${id}`
  }),
)
const words = ownHelpSearch
const search = searchOver(published, words, () => true)
const routes = (await routeAddresses()).map(({ path }) => path)
/** Matches the addresses of every route. */
const ofPortal = routes.map(
  (path) => new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`),
)

test('every screen has the article that fits it, and each of these is published', () => {
  // The customers' help does not cover pages for the provider's own staff.
  const others = ['/help', '/link', '/provider/']
  const screens = routes.filter((path) => others.every((beginning) => !path.startsWith(beginning)))
  expect(screens.filter((path) => helpFor(path) === undefined)).toEqual([])
  const named = [...Object.values(helpByAddress), ...Object.values(helpByBeginning)]
  expect(named.map((it) => `/help/category/${it}`).filter((it) => !addresses.has(it))).toEqual([])
})

test('the table names no screen that is none', () => {
  expect(Object.keys(helpByAddress).filter((path) => !routes.includes(path))).toEqual([])
  const unused = Object.keys(helpByBeginning).filter(
    (it) => !routes.some((path) => path === it || path.startsWith(`${it}/`)),
  )
  expect(unused).toEqual([])
})

test('every link in an article leads to a page of the portal or to an article that is there', () => {
  const links = published.flatMap(({ id, body }) =>
    [...body.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => [id, to]),
  )
  const wrong = links.filter(([, to = '']) => {
    if (to.startsWith('https://')) return false
    if (/^\/help\/category\/\d+\/\d+\/\d+$/.test(to)) return !addresses.has(to)
    return !ofPortal.some((path) => path.test(to))
  })
  expect(wrong).toEqual([])
})

test('every article has a title, a description and a section; every section stands in a category and has articles', () => {
  const sections = collections.filter(({ parent_id }) => parent_id !== null)
  const bare = published.filter(
    ({ title, description, body, parent_id }) =>
      !title || !description || !body || !sections.some(({ id }) => id === parent_id),
  )
  expect(bare.map(({ id }) => id)).toEqual([])
  expect(sections.filter(({ id }) => !published.some(({ parent_id }) => parent_id === id))).toEqual([])
  const categories = collections.filter(({ parent_id }) => parent_id === null).map(({ id }) => id)
  expect(sections.filter(({ parent_id }) => !categories.includes(parent_id ?? ''))).toEqual([])
})

test('articles are written with typographic marks, and leave no mark of their notation', () => {
  const folder = join(import.meta.dirname, '../../apps/sandboxes/src/helpdesk/data/articles')
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  expect(files.filter(([, text]) => /['"]/.test(text)).map(([name]) => name)).toEqual([])
  const texts = articles.map(({ id, body }) => [id, body.replace(/<[^>]*>/g, '')] as const)
  expect(texts.filter(([, text]) => /\*\*|\]\(|^#|\\/m.test(text)).map(([id]) => id)).toEqual([])
})

test.each([
  ['apn', '4102'],
  ['esim iphone', '1302'],
  ['esim samsng', '1303'],
  ['port my number', '1401'],
  ['understand my bill', '3201'],
  ['roaming', '2301'],
  ['lost phone', '4201'],
  ['account suspended', '3401'],
  ['fibre down', '5201'],
  ['calling 111', '7101'],
  ['dispute resolution', '7302'],
  ['puk', '4202'],
  ['accessibility', '8101'],
  ['scam text', '4402'],
  ['change my plan', '2102'],
  ['cancel', '6204'],
  ['cancel my account', '6204'],
  ['cancel my plan', '2104'],
  ['leave', '6204'],
  ['close', '6204'],
  ['terminate', '6204'],
  ['move', '5103'],
  ['moving house', '5103'],
  ['switch provider', '1401'],
  ['broken phone', '4201'],
  ['broken internet', '5201'],
])('“%s” finds article %s among the first three', (phrase, id) => {
  const found = search(phrase).articles.slice(0, 3)
  expect(found.map((one) => one.id)).toContain(id)
})

test.each([
  ['cancel', '/profile/account/leave'],
  ['I want to leave', '/profile/account/leave'],
  ['close my account', '/profile/account/leave'],
  ['switch provider', '/profile/account/leave'],
  ['move house', '/profile/ufb/broadband/subscriptions'],
  ['broken', '/network'],
  ['top up', '/profile/balance/top-up'],
])('“%s” finds the page %s first', (phrase, address) => {
  const found = searchOver(published, words, (flag) => !flag.startsWith('HIDE_'))(phrase).pages
  expect(found[0]?.address).toBe(address)
})

test('every page of the search is one of the portal', () => {
  const wrong = words.pages.filter(({ address }) => !ofPortal.some((path) => path.test(address)))
  expect(wrong).toEqual([])
})
