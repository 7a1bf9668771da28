import { contextOf, type Runtime } from './platform/context.ts'
import { makeFolder } from './platform/process/make-folder.ts'
import { seedOnce } from './platform/process/seeds.ts'
import { seedDemo } from './seed/demo.ts'

/**
 * Fills an empty database according to the setting SEED: `demo`, `empty`, `load:<customers>`, or
 * `load:<customers>:monthly`. A database with data is left as it is. If several processes start at once, only one seeds
 * it.
 */
export async function seedDatabase(runtime: Runtime): Promise<void> {
  const { seed, dataDir } = runtime.config
  if (seed === 'empty') return
  await seedOnce(runtime, seed, async () => {
    makeFolder(dataDir)
    const load = /^load:(\d+)(:monthly)?$/.exec(seed)
    if (!load) return seedDemo(contextOf(runtime, { kind: 'system' }))
    const { seedLoad } = await import('./seed/load.ts')
    return seedLoad(runtime, Number(load[1]), load[2] ? 'monthly' : 'mixed')
  })
}
