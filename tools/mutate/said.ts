// A plugin for Stryker, which its processes load from this file.

/** As much of a place in the syntax tree as is looked at here. */
interface Place {
  node: Node
  listKey?: string | null
  parent?: Node
}
interface Node {
  type: string
  callee?: { name?: string; property?: { name?: string } }
}

/** Words for engineers, the message of an error and a line of the log: they are read, not tried. */
function isSaid({ node, parent, listKey }: Place): boolean {
  if (listKey !== 'arguments' || !/^(String|Template)Literal$/.test(node.type)) return false
  const callee = parent?.callee?.name ?? parent?.callee?.property?.name ?? ''
  return parent?.type === 'NewExpression' ? callee.endsWith('Error') : callee === 'log'
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'said',
    value: { shouldIgnore: (place: Place) => (isSaid(place) ? 'words for engineers' : undefined) },
  },
]
