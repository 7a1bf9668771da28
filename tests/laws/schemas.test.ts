import { expect, test } from 'vitest'
import { schemaBreaches } from '../../tools/laws/schemas.ts'
import { capabilities } from '../../tools/map.ts'
import { file } from './file.ts'

const store = (statement: string) =>
  file('apps/server/src/capabilities/shop/stores/orders.store.ts', `export const s = sql\`${statement}\``)
const breaches = (...files: Parameters<typeof schemaBreaches>[0]) => schemaBreaches(files, capabilities)

test('a store may name the tables of its own schema', () => {
  expect(breaches(store('SELECT o.total FROM shop.orders o WHERE o.uuid = $1'))).toEqual([])
})

test('so may one that stands in a folder of the capability', () => {
  const within = (statement: string) =>
    file('apps/server/src/capabilities/shop/parcels/parcels.store.ts', `export const s = sql\`${statement}\``)
  expect(breaches(within('SELECT 1 FROM shop.parcels'))).toEqual([])
  expect(breaches(within('SELECT 1 FROM payments.entries'))).toHaveLength(1)
})

test.each([
  ['SELECT 1 FROM payments.entries', 'payments.entries'],
  ['UPDATE billing_routes.routes SET x = 1', 'billing_routes.routes'],
  ['INSERT INTO "customers"."accounts" VALUES (1)', '"customers"."accounts'],
  ['SELECT * FROM shop.orders JOIN catalogue.offers USING (uuid)', 'catalogue.offers'],
  ['DELETE FROM platform.audit', 'platform.audit'],
])('a store that says %s is refused', (statement, name) => {
  expect(breaches(store(statement))).toEqual([
    `apps/server/src/capabilities/shop/stores/orders.store.ts:1 names ${name}, another's schema`,
  ])
})

test('a statement outside a store is refused, even on the own schema', () => {
  const action = file(
    'apps/server/src/capabilities/shop/orders/check-out.ts',
    'const s = "UPDATE shop.orders SET paid = true"',
  )
  expect(breaches(action)).toEqual([
    'apps/server/src/capabilities/shop/orders/check-out.ts:1 SQL stands only in a *.store.ts',
  ])
})

test('a migration makes and names only the schema in its name', () => {
  const good = file('apps/server/src/migrations/200_billing_routes_first.sql', 'CREATE TABLE billing_routes.routes ()')
  const bad = file('apps/server/src/migrations/201_billing.sql', 'ALTER TABLE billing_routes.routes ADD x int')
  const nobody = file('apps/server/src/migrations/202_things.sql', 'SELECT 1')
  expect(breaches(good)).toEqual([])
  expect(breaches(bad)).toHaveLength(1)
  expect(breaches(nobody)).toHaveLength(1)
})
