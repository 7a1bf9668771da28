import { Client } from 'pg'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { distributeTables } from '../../tools/citus/distribute.ts'

/**
 * The nodes of the Citus in TEST_CITUS, as URLs separated by spaces: the coordinator, then the workers. Undefined if
 * the run has a PostgreSQL of its own.
 */
export function citusNodes(): string[] | undefined {
  return process.env.TEST_CITUS?.split(' ').filter(Boolean)
}

/** Settings for test nodes: few shards per table, and triggers allowed on them. */
const settings = {
  'citus.shard_count': '2',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
}

/**
 * Makes the template on every node: the coordinator's tables are distributed over the workers. A copy of the template
 * on each node is a distributed database as well, since the nodes find each other's database by its name.
 */
export async function makeCitusTemplate(nodes: readonly string[], name: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes
  for (const node of nodes) {
    for (const [setting, value] of Object.entries(settings)) await query(node, `ALTER SYSTEM SET ${setting} = ${value}`)
    await query(node, 'SELECT pg_reload_conf()')
    await query(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await query(node, `CREATE DATABASE ${name} TEMPLATE template0`)
    await query(within(node, name), 'CREATE EXTENSION citus')
  }
  const here = new URL(coordinator)
  const there = within(coordinator, name)
  await query(there, `SELECT citus_set_coordinator_host('${here.hostname}', ${here.port})`)
  for (const worker of workers.map((address) => new URL(address)))
    await query(there, `SELECT citus_add_node('${worker.hostname}', ${worker.port})`)
  await migrate(there)
  await distributeTables(there)
  for (const node of nodes) {
    await query(node, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    // Citus keeps a connection to each of its databases, and a database with connections cannot be copied.
    await query(node, `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`)
  }
}

function within(node: string, database: string): string {
  const url = new URL(node)
  url.pathname = `/${database}`
  return url.href
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
