import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../tools/test/scratch.ts'
import { queryDatabase, type TestDatabase, testDatabase } from '../support/database.ts'
import { startPortal } from '../support/portal.ts'

const root = join(import.meta.dirname, '../..')
let source: TestDatabase
let copies = 0

/** The demo, with its people, payments and bills, in a database that nothing uses any more. */
beforeAll(async () => {
  source = await testDatabase()
  const portal = await startPortal({ DATABASE_URL: source.url, SEED: 'demo', DATA_DIR: scratchFolder('waea-test-') })
  await portal.close()
})
afterAll(() => source?.drop())

/** Restores the demo's files into a database of its own, as from a base backup, and drills that. */
async function drillCopy(damage = 'SELECT', args: string[] = []) {
  copies += 1
  const { href, name } = urlOfCopy()
  await administer(`CREATE DATABASE ${name} TEMPLATE ${nameOf(source.url)} STRATEGY FILE_COPY`)
  try {
    await queryDatabase(href, damage)
    return await drill(href, args)
  } finally {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const administer = (statement: string) =>
  queryDatabase(Object.assign(new URL(source.url), { pathname: '/postgres' }).href, statement)
function urlOfCopy() {
  const name = `${nameOf(source.url)}_restored_${copies}`
  return { name, href: Object.assign(new URL(source.url), { pathname: `/${name}` }).href }
}

async function drill(url: string, args: string[] = []) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: url }
  return promisify(execFile)(process.execPath, [join(root, 'tools/restore.ts'), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as { code: number; stdout: string; stderr: string },
  )
}

test('a restored demo holds: it is served, its books balance, and the newest payment is named', async () => {
  const { code, stdout, stderr } = await drillCopy('SELECT', ['--since', '2020-01-01T00:00Z'])
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^ +\d+ payments\.intents$/m)
  expect(stdout).toMatch(/^ok +server: ready/m)
  expect(stdout).toMatch(/^ok +newest payment: 20\S+Z \S+, \d+ cents, succeeded$/m)
  expect(stdout).toMatch(/The restored database holds\.$/m)
})

test('it fails when entries, balances or keys are lost, and says which', async () => {
  const { code, stdout } = await drillCopy(
    `ALTER TABLE ledger.entries DISABLE TRIGGER ALL; DELETE FROM ledger.entries WHERE line = 1;
     DELETE FROM ledger.balances; DELETE FROM identity.keys`,
  )
  expect(code, stdout).toBe(1)
  for (const name of ['books', 'balances', 'keys']) expect(stdout).toMatch(new RegExp(`^FAILED ${name}: `, 'm'))
  expect(stdout).toMatch(/^The restored database fails: 3 checks\.$/m)
})

test('it fails when the server cannot serve what was restored', async () => {
  const { code, stdout } = await drillCopy('DROP SCHEMA catalogue CASCADE')
  expect({ code, line: /^FAILED server: /m.test(stdout) }).toEqual({ code: 1, line: true })
})

test('with --since it fails when the newest movement of money is older', async () => {
  const late = await drillCopy('SELECT', ['--since', '2999-01-01T00:00Z'])
  expect({ code: late.code, line: /^FAILED newest movement.*since 2999/m.test(late.stdout) }).toEqual({
    code: 1,
    line: true,
  })
})

test('a database that something uses, or without a portal, is refused and not touched', async () => {
  const used = await testDatabase()
  const portal = await startPortal({ DATABASE_URL: used.url })
  try {
    expect(await drill(used.url)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('other connections'),
    })
  } finally {
    await portal.close()
    await used.drop()
  }
  const postgres = Object.assign(new URL(source.url), { pathname: '/postgres' }).href
  expect(await drill(postgres)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no portal') })
})
