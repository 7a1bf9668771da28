import type { SourceFile } from '../../tools/laws/tree.ts'

/** A file that only a law's own test sees. */
export function file(path: string, ...lines: string[]): SourceFile {
  return { path, text: lines.join('\n') }
}
