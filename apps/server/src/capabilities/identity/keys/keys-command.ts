import type { Command } from '../../../platform/jobs/part.ts'
import { addTokenKey, keepTokenKeys } from './keys.store.ts'
import { keysOf, newTokenKey } from './keys.ts'

/** Replaces the key that signs access tokens: `npm run keys -- rotate`, `npm run keys -- replace`. */
export const keysCommand: Command = {
  takes: 'rotate | replace',
  async run(ctx, args) {
    const [act] = args
    if (args.length !== 1 || (act !== 'rotate' && act !== 'replace'))
      throw new Error(`Use: npm run keys -- ${this.takes}`)
    // A database without keys gets its first ones, so that the new one follows them.
    await keysOf(ctx)
    const next = await newTokenKey(ctx)
    const removed = await ctx.inTransaction(async (tx) => {
      await addTokenKey(tx, next)
      return keepTokenKeys(tx, act === 'rotate' ? 2 : 1)
    })
    return [
      `The key ${next.kid} signs access tokens; ${removed} older keys were removed.`,
      'Restart every api process: each keeps the keys that it has read.',
    ]
  },
}
