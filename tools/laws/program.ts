import { type ESTree, parseSync } from 'rolldown/utils'
import type { SourceFile } from './tree.ts'

const parsed = new WeakMap<SourceFile, ESTree.Program>()

/** The syntax tree of a file, parsed once for all laws. Throws if the file is not TypeScript. */
export function programOf(file: SourceFile): ESTree.Program {
  const already = parsed.get(file)
  if (already) return already
  const { program, errors } = parseSync(file.path, file.text, { lang: /\.tsx$/.test(file.path) ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file.path} cannot be parsed: ${errors[0]?.message}`)
  parsed.set(file, program)
  return program
}
