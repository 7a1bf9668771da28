import { readFile, writeFile } from 'node:fs/promises'
import { breakingChanges } from '@waea/domain/catalogue/provider-file/breaking-changes'
import {
  type CatalogueFile,
  catalogueChanges,
  problemsOf,
  unknownImages,
} from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { Ctx } from '../../platform/ctx.ts'
import { imageNames } from '../../platform/item-images.ts'
import type { Command } from '../../platform/jobs/part.ts'
import { catalogueFile, changeCatalogue } from '../catalogue/index.ts'
import { aimOffers } from './aim-offers.ts'
import { fileCheck } from './file-shape.ts'
import { planHolders } from './plan-holders.ts'

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
  const file = await readCatalogueFile(ctx, path)
  let difference: string[] = []
  await ctx.inTransaction((tx) =>
    changeCatalogue(tx, async (before) => {
      const breaks = breakingChanges(before.plans, file.plans, await planHolders(tx))
      if (breaks.length > 0) throw new Error(breaks.join('\n'))
      difference = catalogueChanges(before, file)
      return isWritten && difference.length > 0 ? file : undefined
    }),
  )
  if (difference.length === 0) return ['The catalogue is as the file says already.']
  if (!isWritten) return [...difference, 'Nothing is written yet: add --write.']
  await aimOffers(ctx)
  return [...difference, 'Written.']
}

async function readCatalogueFile(ctx: Ctx, path: string): Promise<CatalogueFile> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}`)
  })
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is no JSON: ${(error as Error).message}`, { cause: error })
  }
  const { faults, sound } = fileCheck(file)
  const wrong = [...faults, ...problemsOf(sound), ...unknownImages(sound, imageNames(ctx.config.brand))]
  if (wrong.length > 0) throw new Error(wrong.map((problem) => `${path}: ${problem}`).join('\n'))
  return file as CatalogueFile
}
