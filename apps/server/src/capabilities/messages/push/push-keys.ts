import type { Ctx } from '../../../platform/ctx.ts'
import type { Config } from '../../../platform/process/config.ts'
import type { PushKeys } from '../../../ports/push.ts'
import { keepKeys, keptKeys } from './push.store.ts'

const known = new WeakMap<Config, PushKeys>()

/**
 * The key pair by which push services know us: that of the settings, or the demo's own, made at first use and kept in the
 * database, as browsers have to be asked anew for another one. Undefined where no device is told anything.
 */
export async function pushKeysOf(ctx: Ctx): Promise<PushKeys | undefined> {
  if (!ctx.config.push) return undefined
  const ready = ctx.config.push.keys ?? known.get(ctx.config) ?? (await keptKeys(ctx.db)) ?? (await makeKeys(ctx))
  known.set(ctx.config, ready)
  return ready
}

/** Two processes that start at once end up with the same pair. */
function makeKeys(ctx: Ctx): Promise<PushKeys> {
  return ctx.inTransaction(async (tx) => {
    await keepKeys(tx, ctx.ports.push.newKeys())
    const kept = await keptKeys(tx.db)
    if (!kept) throw new Error('The keys for push services were not kept')
    return kept
  })
}
