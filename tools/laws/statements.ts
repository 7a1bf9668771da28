import { type ESTree, Visitor } from 'rolldown/utils'
import { programOf } from './program.ts'
import { isProgram, isTest, type SourceFile } from './tree.ts'

/** An SQL statement in the server's source, with `$1`, `$2`… for its values. */
export interface PlacedStatement {
  /** Such as `apps/server/src/platform/safety/limits.ts:12`. */
  place: string
  text: string
}

/**
 * The statements that can be planned. The others (the ends of a transaction, `LISTEN`, the migrator's tables) run at
 * every start.
 */
const planned = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|MERGE)\b/

/** Every statement of the server: those tagged `sql`, and the plain texts passed to `query`. */
export function statementsOf(files: SourceFile[]): PlacedStatement[] {
  return files
    .filter((file) => file.path.startsWith('apps/server/src/') && isProgram(file) && !isTest(file.path))
    .flatMap(statementsIn)
    .filter(({ text }) => planned.test(text))
}

function statementsIn(file: SourceFile): PlacedStatement[] {
  const found: PlacedStatement[] = []
  const add = (text: string, start: number) => {
    const line = file.text.slice(0, start).split('\n').length
    found.push({ place: `${file.path}:${line}`, text })
  }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi, start }: ESTree.TaggedTemplateExpression) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') add(textOf(quasi), start)
    },
    CallExpression: ({ callee, arguments: [first], start }: ESTree.CallExpression) => {
      const name = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name
      if (name !== 'query' || !first) return
      if (first.type === 'Literal' && typeof first.value === 'string') add(first.value, start)
      if (first.type === 'TemplateLiteral' && first.expressions.length === 0) add(textOf(first), start)
    },
  }).visit(programOf(file))
  return found
}

/** Builds the text as `sql` in `platform/db/sql.ts` does: each value becomes a parameter, in order. */
function textOf({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(({ value }, at) => (at === 0 ? value.cooked : `$${at}${value.cooked}`)).join('')
}
