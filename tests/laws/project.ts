import { join } from 'node:path'
import { readTree, type SourceFile } from '../../tools/laws/tree.ts'

/** Every program file and migration of the project, read once for all laws. */
export const project: SourceFile[] = readTree(join(import.meta.dirname, '../..'))

/** A file that only a law's own test sees. */
export function file(path: string, ...lines: string[]): SourceFile {
  return { path, text: lines.join('\n') }
}
