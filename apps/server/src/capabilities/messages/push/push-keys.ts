import type { Ctx } from '../../../platform/ctx.ts'
import type { Config } from '../../../platform/process/config.ts'
import type { PushKeys } from '../../../ports/push.ts'
import { keepKeys, keptKeys } from './push-devices.store.ts'

const known = new WeakMap<Config, PushKeys>()

/**
 * The key pair that identifies this server to push services. Comes from the settings; the demo makes its own at first
 * use and stores it in the database, because browsers must subscribe again for another key. Undefined while push is
 * turned off.
 */
export async function pushKeysOf(ctx: Ctx): Promise<PushKeys | undefined> {
  if (!ctx.config.push) return undefined
  const ready = ctx.config.push.keys ?? known.get(ctx.config) ?? (await keptKeys(ctx.db)) ?? (await makeKeys(ctx))
  known.set(ctx.config, ready)
  return ready
}

/** Makes and stores a key pair. Two processes that start at the same time get the same pair. */
function makeKeys(ctx: Ctx): Promise<PushKeys> {
  return ctx.inTransaction(async (tx) => {
    await keepKeys(tx, ctx.ports.push.newKeys())
    const kept = await keptKeys(tx.db)
    if (!kept) throw new Error('The keys for push services were not kept')
    return kept
  })
}
