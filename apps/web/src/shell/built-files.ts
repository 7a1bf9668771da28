import { readFileSync } from 'node:fs'
import type { PageFiles } from './document.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** What the browser's build wrote, by source file. */
export type Manifest = { [source: string]: Chunk }

const entry = 'src/entry-client.tsx'
const drawnEntry = 'src/entry-drawn.ts'

/** Reads the manifest of the browser's build, which lies beside the renderer's. */
export function readManifest(at: URL): Manifest {
  return JSON.parse(readFileSync(at, 'utf8')) as Manifest
}

/**
 * The files of a page: the entry, and ahead of time what it and the page's own sources import, so that the browser
 * fetches all of them at once.
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const start = manifest[entry]
  const starter = manifest[drawnEntry]
  if (!start || !starter) throw new Error(`The build has no ${entry}. Build the web first.`)
  const needed = new Set<string>()
  const styles = new Set<string>()
  const collect = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  collect(entry)
  for (const source of sources) collect(source)
  const preloads = [...needed].filter((file) => file !== start.file).map((file) => `/${file}`)
  return { script: `/${start.file}`, starter: `/${starter.file}`, styles: [...styles], preloads }
}
