// Plugins for Stryker, which its processes load from this file.

/** As much of a place in the syntax tree as is looked at here. */
interface Place {
  node: Node
  listKey?: string | null
  parent?: Node
}
interface Node {
  type: string
  callee?: { name?: string; property?: { name?: string } }
  elements?: readonly ({ type: string } | null)[]
  properties?: readonly { value?: { type: string } }[]
}

/** From so many entries on a list of words is data. */
const longList = 20

/** Words for engineers, the message of an error and a line of the log: they are read, not tried. */
function isSaid({ node, parent, listKey }: Place): boolean {
  if (listKey !== 'arguments' || !/^(String|Template)Literal$/.test(node.type)) return false
  const callee = parent?.callee?.name ?? parent?.callee?.property?.name ?? ''
  return parent?.type === 'NewExpression' ? callee.endsWith('Error') : callee === 'log'
}

/** A long list or table of nothing but words, such as the passwords that everybody guesses. */
function isData({ node }: Place): boolean {
  const entries = node.elements ?? node.properties?.map(({ value }) => value) ?? []
  return entries.length >= longList && entries.every((entry) => entry?.type === 'StringLiteral')
}

function whyLeftOut(place: Place): string | undefined {
  if (isSaid(place)) return 'words for engineers'
  return isData(place) ? 'data' : undefined
}

/** Of a sampled part each n-th broken line is tried, counted in their order in the files: the same ones each time. */
class Sample {
  static readonly inject = ['options'] as const
  readonly #every: number

  constructor({ every }: { every?: number }) {
    this.#every = every ?? 1
  }

  async init(): Promise<void> {}

  async check(lines: readonly { id: string }[]): Promise<Record<string, { status: string; reason: string }>> {
    const judge = (id: string) => (Number(id) % this.#every === 0 ? 'passed' : 'compileError')
    return Object.fromEntries(lines.map(({ id }) => [id, { status: judge(id), reason: 'not in the sample' }]))
  }

  async group(lines: readonly { id: string }[]): Promise<string[][]> {
    return [lines.map(({ id }) => id)]
  }
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'left-out', value: { shouldIgnore: whyLeftOut } },
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
]
