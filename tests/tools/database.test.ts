import { expect, test } from 'vitest'
import { queryDatabase, testDatabase } from '../support/database.ts'

test('each test gets a database of its own, and dropping it removes it', async () => {
  const [mine, yours] = await Promise.all([testDatabase(), testDatabase()])
  await queryDatabase(mine.url, 'CREATE TABLE public.only_here (id int)')
  expect(await queryDatabase(yours.url, "SELECT to_regclass('public.only_here') AS found")).toEqual([{ found: null }])
  await Promise.all([mine.drop(), yours.drop()])
  await expect(queryDatabase(mine.url, 'SELECT 1')).rejects.toThrow('does not exist')
})

test('the database orders and folds text by Unicode code point, in UTF-8', async () => {
  const database = await testDatabase()
  const rows = await queryDatabase(
    database.url,
    "SELECT lower('ĀŌ') AS lower, current_setting('server_encoding') AS encoding",
  )
  expect(rows).toEqual([{ lower: 'āō', encoding: 'UTF8' }])
  await database.drop()
})
