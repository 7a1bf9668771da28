import type { CatalogueEntry } from './catalogue-entry.ts'

/** The quick filters of the plans page (3§9.5). */
export const quickFilters = ['Unlimited', 'Throttled', 'Limited'] as const
export type QuickFilter = (typeof quickFilters)[number]

/** Whether a list contains only quick filters (1§5). */
export function areQuickFilters(list: readonly unknown[]): list is readonly QuickFilter[] {
  return list.every((one) => quickFilters.some((filter) => filter === one))
}

/** The filter a plan belongs to, by what happens to its data: no end, slower after the allowance, or an end. */
export function quickFilterOf(entry: CatalogueEntry): QuickFilter {
  const rule = entry.Characteristics.DataUsageRule
  return rule === 'Unlimited' || rule === 'Throttled' ? rule : 'Limited'
}

/** The entries that match any of the chosen filters; all of them if none is chosen or the choice is invalid. */
export function filterEntries(entries: readonly CatalogueEntry[], chosen: readonly unknown[]): CatalogueEntry[] {
  if (chosen.length === 0 || !areQuickFilters(chosen)) return [...entries]
  return entries.filter((entry) => chosen.includes(quickFilterOf(entry)))
}
