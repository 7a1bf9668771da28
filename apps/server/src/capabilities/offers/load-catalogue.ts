import { breakingChanges, type PlanHolders } from '@waea/domain/catalogue/provider-file/breaking-changes'
import {
  type CatalogueDifference,
  type CatalogueFile,
  catalogueDifferences,
  priceRise,
  problemsOf,
  unknownImages,
} from '@waea/domain/catalogue/provider-file/catalogue-file'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { imageNames } from '../../platform/item-images.ts'
import { changeCatalogue, fileBeforeChange } from '../catalogue/index.ts'
import { fileCheck } from './file-shape.ts'
import { planHolders } from './plan-holders.ts'

/** What a file changes, and what that means for customers. */
export interface PlannedDifference extends CatalogueDifference {
  /** By how many cents the price rises; falls if negative. */
  rise: number
  /** Who has the plan; undefined for other things. */
  holders: PlanHolders | undefined
}

/** What became of a file: its faults, or what it changes. Of a file with faults nothing is applied. */
export interface Planned {
  version: number
  faults: readonly string[]
  differences: readonly PlannedDifference[]
  isApplied: boolean
}

interface How {
  isWritten: boolean
  /** The version that the actor saw; refused 'conflict' if it is another one. */
  version?: number
  isUndo?: boolean
  /** What the same transaction does with a change. */
  onApplied?: (tx: Tx, differences: readonly PlannedDifference[]) => Promise<void>
}

/** Reads a provider's file. Reports every fault in it. */
export function readCatalogueText(ctx: Ctx, text: string): { file: CatalogueFile } | { faults: string[] } {
  let file: unknown
  try {
    file = JSON.parse(text, inLowerCase)
  } catch (error) {
    return { faults: [`The file is no JSON: ${(error as Error).message}`] }
  }
  return checkedFile(ctx, file)
}

/** Ids in lower case, as the database gives them: a plan in capitals would count as a new one. */
const inLowerCase = (_: string, value: unknown) => (isUuid(value) ? value.toLowerCase() : value)

function checkedFile(ctx: Ctx, file: unknown): { file: CatalogueFile } | { faults: string[] } {
  const { faults, sound } = fileCheck(file)
  const wrong = [...faults, ...problemsOf(sound), ...unknownImages(sound, imageNames(ctx.config.brand))]
  return wrong.length > 0 ? { faults: wrong } : { file: file as CatalogueFile }
}

/** Checks a file against the catalogue of now and, if `isWritten`, replaces it. */
export async function loadCatalogue(ctx: Ctx, file: CatalogueFile, how: How): Promise<Planned> {
  return plan(ctx, async () => ({ file }), how)
}

/**
 * The same with the catalogue before a change, or before the last one. It is checked as a file is: what was right then
 * may be wrong now. Refuses 'not-found' for an unknown change, or if there was none.
 */
export async function undoCatalogue(ctx: Ctx, ChangeID: string | undefined, how: How): Promise<Planned> {
  const fileBefore = async (tx: Tx) => {
    const file = await fileBeforeChange(tx.db, ChangeID)
    if (!file) throw new Refused(refuse('not-found'))
    return checkedFile(ctx, file)
  }
  return plan(ctx, fileBefore, { ...how, isUndo: true })
}

type FileOf = (tx: Tx) => Promise<{ file: CatalogueFile } | { faults: string[] }>

function plan(ctx: Ctx, fileOf: FileOf, how: How): Promise<Planned> {
  const { isWritten, isUndo = false } = how
  return ctx.inTransaction(async (tx) => {
    let planned: Planned = { version: 0, faults: [], differences: [], isApplied: false }
    const change = async (before: CatalogueFile, version: number) => {
      // Before the version: a catalogue that was never changed has nothing to go back to.
      const read = await fileOf(tx)
      if (how.version !== undefined && how.version !== version) throw new Refused(refuse('conflict'))
      if ('faults' in read) {
        planned = { ...planned, version, faults: read.faults }
        return undefined
      }
      const after = read.file
      const holders = await planHolders(tx)
      const faults = breakingChanges(before.plans, after.plans, holders)
      const differences = faults.length > 0 ? [] : differencesOf(before, after, holders)
      planned = { version, faults, differences, isApplied: isWritten && differences.length > 0 }
      return planned.isApplied ? after : undefined
    }
    await changeCatalogue(tx, change, { isUndo })
    if (planned.isApplied) await how.onApplied?.(tx, planned.differences)
    return planned
  })
}

function differencesOf(
  before: CatalogueFile,
  after: CatalogueFile,
  holders: ReadonlyMap<Uuid, PlanHolders>,
): PlannedDifference[] {
  return catalogueDifferences(before, after).map((one) => ({
    ...one,
    rise: priceRise(one, before, after),
    holders: one.what === 'plan' ? (holders.get(one.id) ?? { having: 0, waiting: 0 }) : undefined,
  }))
}
