import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { citusNodes, makeCitusTemplate } from './citus.ts'

/** Where the set-up of the run leaves the address of its PostgreSQL for the workers. */
export const serverVariable = 'WAEA_TEST_POSTGRES'

const template = 'waea_template'
const migrator = new URL('../../apps/server/src/platform/migrate.ts', import.meta.url)

export interface TestDatabase {
  /** Address of an empty, migrated database that nobody else uses. */
  url: string
  /** Disconnects all clients and drops it. */
  drop(): Promise<void>
}

/** A database for one test, cloned from the migrated template in some 10 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(template)
}

/** A database with nothing in it, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const server = process.env[serverVariable]
  if (!server) throw new Error('Tests that need PostgreSQL belong to the integration project of vitest.config.ts.')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the template's files takes a third of the processor that writing them to the log does.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`)
  return {
    url: addressOf(server, name),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Makes the template and runs every migration on it, once a run. */
export async function makeTemplate(server: string): Promise<void> {
  const nodes = citusNodes()
  if (nodes) return makeCitusTemplate(nodes, template)
  await administer(server, `CREATE DATABASE ${template} TEMPLATE template0`)
  if (!existsSync(migrator)) return
  const { migrate } = (await import(migrator.href)) as { migrate: (url: string) => Promise<unknown> }
  await migrate(addressOf(server, template))
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** On the run's server, or on each node of its Citus. */
async function administer(server: string, statement: string): Promise<void> {
  for (const node of citusNodes() ?? [server]) await queryDatabase(addressOf(node, 'postgres'), statement)
}

/** The rows that one statement answers, over a connection of its own. */
export async function queryDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
