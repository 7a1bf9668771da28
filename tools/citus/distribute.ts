import pg from 'pg'
import { distributedBy, keptOnCoordinator, notCustomerData } from '../../apps/server/src/platform/db/tables.ts'

/** The result of `distributeTables`, as `schema.table`. */
export interface Distribution {
  /** Distributed by this call. */
  distributed: string[]
  /** Distributed before. */
  already: string[]
}

/** The first of the tables that belong together: the others are colocated with it. */
const first = 'customers.customers'

const ownSchemas = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT LIKE 'citus%' AND n.nspname NOT LIKE 'columnar%'
  AND n.nspname NOT IN ('information_schema', 'public', 'graphile_worker')`

const ownTables = `
  SELECT n.nspname || '.' || c.relname AS name, p.logicalrelid IS NOT NULL AS already
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid AND p.partmethod = 'h'
  WHERE c.relkind IN ('r', 'p') AND ${ownSchemas}
  ORDER BY (n.nspname || '.' || c.relname) <> '${first}', 1`

/**
 * Distributes the customer tables of a migrated database over the nodes of Citus, by customer, so that all of a
 * customer's rows are on one node (docs/scale.md). Existing rows move with their tables. Tables already distributed are
 * left alone, so run it again after an update that may have added some. Needs a superuser of the coordinator; throws if
 * the database is not one.
 */
export async function distributeTables(url: string): Promise<Distribution> {
  const client = new pg.Client({ connectionString: url, application_name: 'waea distribute' })
  await client.connect()
  try {
    await setForDatabase(client)
    const { rows } = await client.query<{ name: string; already: boolean }>(ownTables)
    const ours = rows.filter(({ name }) => !notCustomerData.includes(name) && !keptOnCoordinator.includes(name))
    const done: string[] = []
    for (const { name } of ours.filter(({ already }) => !already)) {
      const together = name === first ? 'none' : first
      await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        name,
        distributedBy[name] ?? 'customer_uuid',
        together,
      ])
      done.push(name)
    }
    await asBlocks(client)
    return { distributed: done, already: ours.filter(({ already }) => already).map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/**
 * Triggers refuse changes to the books, and one updates the balances with the entries. Citus allows triggers on
 * distributed tables, and their reading other tables of the same customer, only if these settings say so.
 */
async function setForDatabase(client: pg.Client): Promise<void> {
  for (const setting of ['citus.enable_unsafe_triggers', 'citus.allow_nested_distributed_execution']) {
    await client.query(`SET ${setting} = on`)
    const { rows } = await client.query<{ text: string }>(
      "SELECT format('ALTER DATABASE %I SET %s = on', current_database(), $1::text) AS text",
      [setting],
    )
    // Citus forwards it to the other nodes.
    await client.query(rows[0]?.text ?? '')
  }
}

/**
 * PostgreSQL inlines plain SQL functions that return rows into the calling statement, which Citus cannot plan. The same
 * query in a PL/pgSQL block is not inlined.
 */
async function asBlocks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    SELECT format('CREATE OR REPLACE FUNCTION %s(%s) RETURNS %s LANGUAGE plpgsql STABLE AS %L', p.oid::regproc,
      pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
      E'#variable_conflict use_column\\nBEGIN RETURN QUERY ' || p.prosrc || E';\\nEND') AS text
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
    WHERE l.lanname = 'sql' AND p.proretset AND ${ownSchemas}`)
  for (const { text } of rows) await client.query(text)
}
