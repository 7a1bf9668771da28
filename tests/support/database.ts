import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { citusNodes, makeCitusTemplate } from './citus.ts'

/** Where the set-up of the run leaves the address of its PostgreSQL for the workers. */
export const serverVariable = 'WAEA_TEST_POSTGRES'

const template = 'waea_template'
const migrator = new URL('../../apps/server/src/platform/db/migrate.ts', import.meta.url)

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

/**
 * Has no job run by the hour of this machine: a test that moves the clock runs those jobs itself (`portal.clock`), and one
 * that comes at a full quarter of an hour finds no other.
 */
const withoutCron = `
  CREATE FUNCTION not_by_the_hour() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER not_by_the_hour BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (new.payload -> '_cron' IS NOT NULL) EXECUTE FUNCTION not_by_the_hour()`

/**
 * Has a share of all jobs, in percent, start up to 1.5 s late: jobs run side by side, and a test that expects an order of
 * them fails with this sooner or later.
 */
const withLateJobs = (percent: number) => `
  CREATE FUNCTION late_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF random() * 100 < ${percent} AND EXISTS (SELECT FROM graphile_worker._private_tasks
      WHERE id = new.task_id AND identifier NOT LIKE 'test.%') THEN new.run_at := new.run_at + random() * interval '1.5 s'; END IF;
    RETURN new; END $$;
  CREATE TRIGGER late_job BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION late_job()`

/** Makes the template and runs every migration on it, once a run. */
export async function makeTemplate(server: string): Promise<void> {
  const nodes = citusNodes()
  if (nodes) return makeCitusTemplate(nodes, template)
  await administer(server, `CREATE DATABASE ${template} TEMPLATE template0`)
  if (!existsSync(migrator)) return
  const { migrate } = (await import(migrator.href)) as { migrate: (url: string) => Promise<unknown> }
  await migrate(addressOf(server, template))
  await queryDatabase(addressOf(server, template), withoutCron)
  const late = Number(process.env.TEST_LATE_JOBS ?? 0)
  if (late > 0) await queryDatabase(addressOf(server, template), withLateJobs(late))
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
