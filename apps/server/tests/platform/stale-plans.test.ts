import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, queryDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { type Database, openDatabase } from '../../src/platform/db/db.ts'
import { sql } from '../../src/platform/db/sql.ts'

let owned: TestDatabase
let database: Database

beforeAll(async () => {
  owned = await emptyDatabase()
  database = openDatabase(owned.url, 4)
  await queryDatabase(owned.url, 'CREATE TABLE rows (id int); INSERT INTO rows VALUES (1)')
})
afterAll(async () => {
  await database?.close()
  await owned?.drop()
})

const everyRow = () => sql`SELECT * FROM shown`
const ways = {
  'a read': () => database.reads.rows(everyRow()),
  'a statement of its own': () => database.ownStatements.rows(everyRow()),
  'a transaction': () => database.transaction((db) => db.rows(everyRow())),
}

test('a migration that gives a view another column fails nothing in a server that runs', async () => {
  for (const columns of ['id', 'id, 2 AS added', `id, 'three' AS added`]) {
    await queryDatabase(owned.url, `DROP VIEW IF EXISTS shown; CREATE VIEW shown AS SELECT ${columns} FROM rows`)
    for (const [way, read] of Object.entries(ways)) {
      // More reads than there are connections, each of which has prepared the statement before.
      const all = await Promise.all(Array.from({ length: 12 }, read))
      expect({ way, columns, rows: new Set(all.map((rows) => Object.keys(rows[0] ?? {}).join())) }).toEqual({
        way,
        columns,
        rows: new Set([columns === 'id' ? 'id' : 'id,added']),
      })
    }
  }
})
