import { mkdir } from 'node:fs/promises'
import { contextOf, type Ground } from './platform/context.ts'
import { sql } from './platform/sql.ts'
import { seedDemo } from './seed/demo.ts'

/**
 * Fills an empty database as the setting SEED says: `demo`, `empty`, or `load:<customers>`. A database that holds
 * anything is left as it is; several processes that start at once seed it once.
 */
export async function seedDatabase(ground: Ground): Promise<void> {
  const { seed, dataDir } = ground.config
  if (seed === 'empty') return
  const client = await ground.database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock(728310002)')
    const ctx = contextOf(ground, { kind: 'system' })
    const seeded = await ctx.db.row(sql`SELECT 1 FROM platform.seeds LIMIT 1`)
    if (seeded) return
    await mkdir(dataDir, { recursive: true })
    const load = /^load:(\d+)$/.exec(seed)
    if (load) {
      const { seedLoad } = await import('./seed/load.ts')
      await seedLoad(ground, Number(load[1]))
    } else await seedDemo(ctx)
    await client.query('INSERT INTO platform.seeds (seed) VALUES ($1)', [seed])
  } finally {
    await client.query('SELECT pg_advisory_unlock(728310002)')
    client.release()
  }
}
