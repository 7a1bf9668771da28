import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that mostly wait: for processes to start, for killed ones to be noticed, for time limits to pass. */
const waits = /(kill|killed|crash|failover|drain|faults)\.test\.ts$|\/tests\/(tools|processes)\//

/**
 * Spreads the files that mostly wait evenly among the others, so that one waits while the others use the processor:
 * together, at the end of a run, they left it idle. Vitest would sort by size on a checkout that has not run before.
 */
export class SpreadWaits extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ moduleId }) => waits.test(moduleId))
    // Backwards by name: those of the tools take minutes, and so begin first.
    waiting.sort((one, other) => other.moduleId.localeCompare(one.moduleId))
    return spread(
      sorted.filter((file) => !waiting.includes(file)),
      waiting,
    )
  }
}

/** Both lists in their order, the second's items evenly among the first's. */
export function spread<Item>(many: readonly Item[], few: readonly Item[]): Item[] {
  const placed = (items: readonly Item[], ahead: number) =>
    items.map((item, at) => ({ item, place: (at + ahead) / items.length }))
  return [...placed(few, 0), ...placed(many, 0.5)].sort((one, other) => one.place - other.place).map(({ item }) => item)
}
