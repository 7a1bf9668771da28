import type { Gives } from '@waea/contract/call'
import type { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { maxCatalogueBytes } from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { textOf } from '../../platform/http/upload.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { catalogueFile, readVersion } from '../catalogue/index.ts'
import { aimJob } from './aim-offers.ts'
import {
  loadCatalogue,
  type Planned,
  type PlannedDifference,
  readCatalogueText,
  undoCatalogue,
} from './load-catalogue.ts'
import { planHolders } from './plan-holders.ts'

type Answer = Gives<typeof providerCatalogue.checkCatalogue>

export const catalogueFileCalls: Handlers<typeof providerCatalogue> = {
  catalogueFile: async (ctx) => {
    // The version first: an older one is refused where it counts.
    const Version = await readVersion(ctx.db)
    const File = `${JSON.stringify(await catalogueFile(ctx), null, 2)}\n`
    const Holders = [...(await planHolders(ctx))].map(([EntryUUID, { having, waiting }]) => ({
      EntryUUID,
      Having: having,
      Waiting: waiting,
    }))
    return { Version, File, Holders }
  },
  checkCatalogue: (ctx) => load(ctx, { isWritten: false }),
  applyCatalogue: (ctx, { Version }) => load(ctx, { isWritten: true, version: Version, onApplied }),
  checkUndo: async (ctx, { ChangeID }) => answerOf(await undoCatalogue(ctx, ChangeID, { isWritten: false })),
  undoCatalogue: async (ctx, { Version, ChangeID }) =>
    answerOf(await undoCatalogue(ctx, ChangeID, { isWritten: true, version: Version, onApplied })),
}

async function load(ctx: Ctx, how: Parameters<typeof loadCatalogue>[2]): Promise<Answer> {
  const read = readCatalogueText(ctx, await textOf(ctx.upload, maxCatalogueBytes))
  if ('file' in read) return answerOf(await loadCatalogue(ctx, read.file, how))
  return { Version: await readVersion(ctx.db), Faults: read.faults, Differences: [], IsApplied: false }
}

/** Aims the offers of the new catalogue, and has the change in the log. */
async function onApplied(tx: Tx, differences: readonly PlannedDifference[]): Promise<void> {
  await tx.enqueue(aimJob, {}, { once: aimJob })
  await tx.audit({ deed: 'catalogue-changed', detail: { differences: differences.length } })
}

function answerOf({ version, faults, differences, isApplied }: Planned): Answer {
  const Differences = differences.map(({ kind, what, id, name, fields, rise, holders }) => ({
    Kind: rise === 0 ? kind : rise > 0 ? ('dearer' as const) : ('cheaper' as const),
    What: what,
    ID: id,
    Name: name,
    Fields: [...fields],
    ...(rise !== 0 && { RiseCents: rise }),
    ...(holders && { Having: holders.having, Waiting: holders.waiting }),
  }))
  return { Version: version, Faults: [...faults], Differences, IsApplied: isApplied }
}
