import { type ESTree, Visitor } from 'rolldown/utils'
import { programOf } from './program.ts'
import { type Breach, isProgram, type SourceFile } from './tree.ts'

/** Words that have to be decoded when they stand in a name. Say what the thing is: `input`, `current`, `notified`. */
const banned = ['asked', 'told', 'held', 'wish', 'wished', 'begun', 'heard', 'givenBack', 'goneOn', 'giveWay', 'stands']

/** Phrases of comments that nobody would say across a desk. */
const bannedPhrases =
  /\b(whoever|whose ever|goes on with|is told of|comes to nothing|is given back|what nobody|anew)\b/i

const parts = new RegExp(`^(?:${banned.join('|')})(?![a-z])|(?:${banned.map(capital).join('|')})(?![a-z])`)

/** Names that others have given: fields of the wire, and the placeholder of a translated sentence. */
const given = new Set(['HeldUpBy', 'heldText'])

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Variables, parameters, functions and types with a banned word in their name, and comments with a banned phrase. */
export function wordBreaches(files: readonly SourceFile[]): Breach[] {
  return files
    .filter((file) => isProgram(file) && file.path !== 'tools/laws/words.ts' && !file.path.startsWith('tests/laws/'))
    .flatMap((file) => [...nameBreaches(file), ...commentBreaches(file)])
}

function nameBreaches(file: SourceFile): Breach[] {
  const found: Breach[] = []
  const check = (node: ESTree.Node | null | undefined) => {
    if (node?.type !== 'Identifier' || !parts.test(node.name) || given.has(node.name)) return
    const line = file.text.slice(0, node.start).split('\n').length
    found.push(`${file.path}:${line} the name ${node.name} has to be decoded`)
  }
  const checkParameters = (node: { params: readonly ESTree.Node[] }) => {
    for (const one of node.params) check(one.type === 'AssignmentPattern' ? one.left : one)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: (node) => {
      check(node.id)
      checkParameters(node)
    },
    ArrowFunctionExpression: checkParameters,
    FunctionExpression: checkParameters,
    TSInterfaceDeclaration: ({ id }) => check(id),
    TSTypeAliasDeclaration: ({ id }) => check(id),
  }).visit(programOf(file))
  return found
}

function commentBreaches(file: SourceFile): Breach[] {
  return file.text.split('\n').flatMap((line, at) => {
    const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$/.exec(line)?.[1]
    const phrase = comment && bannedPhrases.exec(comment)
    return phrase ? [`${file.path}:${at + 1} a comment says "${phrase[0]}"`] : []
  })
}
