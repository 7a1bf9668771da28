// Plugins for Stryker, loaded by its processes from this file.
import { sampleStep } from './sample.ts'

/** As much of a place in the syntax tree (Babel's) as is looked at here. */
interface Place {
  node: { type: string; callee?: Callee }
  listKey?: string
  parent?: Place['node']
}
type Callee = { type: string; name?: string; property?: { name?: string } }

/** Words for engineers: what a thrown error says, and a line of the log. They are read, not tried. */
function isSaid({ node, parent, listKey }: Place): boolean {
  if (listKey !== 'arguments' || !/^(String|Template)Literal$/.test(node.type)) return false
  const name = parent?.callee?.name ?? parent?.callee?.property?.name ?? ''
  return parent?.type === 'NewExpression' ? /(Error|Fault)$/.test(name) : name === 'log'
}

/** Leaves out of a sampled run what it does not draw: of all broken lines, in their order, each n-th is tried. */
class Sample {
  async init(): Promise<void> {}
  async check(mutants: { id: string }[]): Promise<Record<string, { status: string; reason: string }>> {
    const step = sampleStep()
    return Object.fromEntries(
      mutants.map(({ id }) => {
        const isDrawn = Number(id) % step === 0
        return [id, { status: isDrawn ? 'passed' : 'compileError', reason: isDrawn ? '' : 'not in the sample' }]
      }),
    )
  }
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'said',
    value: { shouldIgnore: (place: Place) => (isSaid(place) ? 'words for engineers' : undefined) },
  },
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
]
