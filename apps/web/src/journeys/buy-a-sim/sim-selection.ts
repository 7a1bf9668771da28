import type { CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { type MultiSimPlan, multiSimPlan } from '@waea/domain/shop/cart/multi-sim-plan'
import { type Memory, tabMemory } from '../../shell/device/shared/memory.ts'
import { simSelectionName } from '../../shell/routing/shared/purchased.ts'
import type { WantedSims } from './wanted-sims.ts'

type Kept = Omit<WantedSims, 'sims'> & {
  of: string
  sims: readonly (MultiSimPlan & { UUID: string; name: string })[]
}

/** Keeps the choice of SIMs for a plan in this tab, so that it survives a reload or going back. */
export function keepSelection(of: CatalogueEntry, wanted: WantedSims, memory: Memory = tabMemory()): void {
  const sims = wanted.sims.map(({ UUID, name, plan }) => ({ UUID, name, ...multiSimPlan(plan, wanted.autoRenew) }))
  memory.remember(simSelectionName, JSON.stringify({ ...wanted, of: of.UUID, sims } satisfies Kept))
}

/** The stored choice for this plan; undefined if there is none, or one of its plans is no longer on sale. */
export function readSelection(
  of: CatalogueEntry,
  planOf: (uuid: string) => CatalogueEntry | undefined,
  memory: Memory = tabMemory(),
): WantedSims | undefined {
  const text = memory.recall(simSelectionName)
  const kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
  if (kept?.of !== of.UUID) return undefined
  const { of: _plan, ...choice } = kept
  const sims = kept.sims.flatMap(({ UUID, name, Product }) => {
    const entry = planOf(Product.MobileProductCatalogUUID)
    return entry ? [{ UUID, plan: entry, name }] : []
  })
  return sims.length === kept.sims.length ? { ...choice, sims } : undefined
}

/** Forgets the choice, for example once the SIMs are in the cart. */
export function forgetSelection(memory: Memory = tabMemory()): void {
  memory.forget(simSelectionName)
}
