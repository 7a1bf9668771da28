import { inThread } from '../process/in-thread.ts'
import type { Paper } from './paper.ts'

const idleMs = 30_000
const draw = inThread<Paper, Uint8Array>(new URL('./draw-paper.ts', import.meta.url), idleMs)

/**
 * Prints a document as a tagged PDF. A worker thread draws one document after another, so that other calls do not wait.
 * The same paper gives the same bytes.
 */
export async function printPaper(paper: Paper): Promise<Buffer> {
  return Buffer.from(await draw(paper))
}
