import { readFile, writeFile } from 'node:fs/promises'
import { differenceLine } from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { Ctx } from '../../platform/ctx.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { catalogueFile } from '../catalogue/index.ts'
import { aimOffers } from './aim-offers.ts'
import { loadCatalogue, readCatalogueText } from './load-catalogue.ts'

/**
 * `npm run catalogue -- load FILE`: lists what the provider's file would change, and applies it with `--write`. Refuses
 * faults in the file, and changes that would break a plan in use. `save FILE` writes the current catalogue to such a
 * file.
 */
export const catalogueCommand: Command = {
  takes: 'load FILE [--write] | save FILE',
  async run(ctx, args) {
    const [act, path, option] = args
    const isKnown = path !== undefined && args.length <= 3 && (option === undefined || option === '--write')
    if (act === 'save' && isKnown && option === undefined) return save(ctx, path)
    if (act === 'load' && isKnown) return load(ctx, path, option === '--write')
    throw new Error(`Use: npm run catalogue -- ${this.takes}`)
  },
}

async function save(ctx: Ctx, path: string): Promise<string[]> {
  const file = await catalogueFile(ctx)
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`)
  return [`${path} holds ${file.plans.length} plans and add-ons and ${file.offers.length} offers.`]
}

async function load(ctx: Ctx, path: string, isWritten: boolean): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}`)
  })
  const read = readCatalogueText(ctx, text)
  if ('faults' in read) throw new Error(read.faults.map((problem) => `${path}: ${problem}`).join('\n'))
  const { faults, differences, isApplied } = await loadCatalogue(ctx, read.file, { isWritten })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (differences.length === 0) return ['The catalogue is as the file says already.']
  const lines = differences.map(differenceLine)
  if (!isApplied) return [...lines, 'Nothing is written yet: add --write.']
  await aimOffers(ctx)
  return [...lines, 'Written.']
}
