import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { citusNodes, makeCitusTemplate } from './citus.ts'

/** The environment variable with which the run's set-up gives its workers the URL of PostgreSQL. */
export const serverVariable = 'WAEA_TEST_POSTGRES'

const template = 'waea_template'
const migrator = new URL('../../apps/server/src/platform/db/migrate.ts', import.meta.url)

export interface TestDatabase {
  /** The URL of an empty, migrated database that nobody else uses. */
  url: string
  /** Disconnects all clients and drops it. */
  drop(): Promise<void>
}

/** A database for one test, cloned from the migrated template in about 10 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(template)
}

/** An empty database, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const server = process.env[serverVariable]
  if (!server) throw new Error('Tests that need PostgreSQL belong to the integration project of vitest.config.ts.')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the template's files takes a third of the processor time of writing them to the WAL.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`)
  return {
    url: addressOf(server, name),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/**
 * Stops jobs from running by the machine's clock: a test that moves the clock runs those jobs itself (`portal.clock`),
 * and one that runs at a full quarter of an hour meets no others.
 */
const withoutCron = `
  CREATE FUNCTION not_by_the_hour() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER not_by_the_hour BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (new.payload -> '_cron' IS NOT NULL) EXECUTE FUNCTION not_by_the_hour()`

/**
 * Delays a share of all jobs, in percent, by up to 1.5 s: jobs run in parallel, and a test that relies on their order
 * fails with this sooner or later.
 */
const withLateJobs = (percent: number) => `
  CREATE FUNCTION late_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF random() * 100 < ${percent} AND EXISTS (SELECT FROM graphile_worker._private_tasks
      WHERE id = new.task_id AND identifier NOT LIKE 'test.%') THEN new.run_at := new.run_at + random() * interval '1.5 s'; END IF;
    RETURN new; END $$;
  CREATE TRIGGER late_job BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION late_job()`

/** Makes the template and runs every migration on it, once per run. */
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

/** Runs a statement on the run's server, or on each node of its Citus. */
async function administer(server: string, statement: string): Promise<void> {
  for (const node of citusNodes() ?? [server]) await queryDatabase(addressOf(node, 'postgres'), statement)
}

/** The rows of one statement, over a connection of its own. */
export async function queryDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
