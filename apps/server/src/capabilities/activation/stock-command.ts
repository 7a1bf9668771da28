import { readFile } from 'node:fs/promises'
import type { Command } from '../../platform/jobs/part.ts'
import { loadStock } from './load-stock.ts'

/**
 * `npm run stock`: loads a delivery of SIMs for sale in shops from one file, all or nothing. Without `--write` it only
 * checks: it reports the faults in the file, and how many SIMs are new.
 */
export const stockCommand: Command = {
  takes: 'load FILE [--write]',
  async run(ctx, args) {
    const [act, path = '', option, ...more] = args
    const isLoad = act === 'load' && path !== '' && more.length === 0 && (option === undefined || option === '--write')
    if (!isLoad) throw new Error(`Use: npm run stock -- ${this.takes}`)
    const isWritten = option === '--write'
    const delivery = await loadStock(ctx, await readFile(path, 'utf8'), { isWritten })
    if ('faults' in delivery) throw new Error(delivery.faults.join('\n'))
    const { sims, added } = delivery
    return [
      `${sims} SIMs: ${added} new, ${sims - added} in the stock already.`,
      isWritten ? 'Loaded. Each is started by its code.' : 'Nothing was loaded. Add --write to load it.',
    ]
  },
}
