import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { distributeTables } from './citus/distribute.ts'

/**
 * Prepares a database for several nodes: migrates it and distributes the customer tables (docs/scale.md). DATABASE_URL
 * is the URL of the Citus coordinator, as a superuser. Run again after each update.
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL: the address of the coordinator of Citus')
const migrations = await migrate(url)
const { distributed, already } = await distributeTables(url)
process.stdout.write(
  `${migrations.length} migrations, ${distributed.length} tables distributed, ${already.length} before\n`,
)
