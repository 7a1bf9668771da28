import type { SourceFile } from '../../tools/laws/tree.ts'

/** A source file that exists only in a law's own test. */
export function file(path: string, ...lines: string[]): SourceFile {
  return { path, text: lines.join('\n') }
}
