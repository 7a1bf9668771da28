import { expect, test } from 'vitest'
import { writeBreaches } from '../../tools/laws/writes.ts'
import { file } from './file.ts'

const store = (signature: string, statement: string) =>
  writeBreaches([
    file(
      'apps/server/src/capabilities/shop/stores/orders.store.ts',
      `export async function save(${signature}): Promise<void> {\n  await ctx.db.row(sql\`${statement}\`)\n}`,
    ),
  ])

test.each([
  'INSERT INTO shop.orders VALUES (1)',
  'UPDATE shop.orders o SET x = 1',
  'DELETE FROM shop.orders',
  'SELECT 1 FROM shop.orders FOR UPDATE',
])('a store that says %s takes a writing context', (statement) => {
  expect(store('ctx: Ctx', statement)).toEqual([
    'apps/server/src/capabilities/shop/stores/orders.store.ts:1 save writes, and takes no writing context',
  ])
  expect(store('db: ReadDb', statement)).toHaveLength(1)
  for (const right of ['ctx: Tx', 'db: Db, now: Date', "ctx: Pick<Tx, 'db' | 'now'>"]) {
    expect(store(right, statement)).toEqual([])
  }
})

test('what only reads takes either', () => {
  expect(store('ctx: Ctx', 'SELECT updated_at FROM shop.orders')).toEqual([])
})
