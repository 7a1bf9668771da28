import { readFileSync } from 'node:fs'
import type { PageFiles } from './document.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/** The browser build's manifest, by source file. */
export type Manifest = { [source: string]: Chunk }

export const entry = 'src/entry-client.tsx'
const drawnEntry = 'src/entry-drawn.ts'
/**
 * The shared file of client-rendered pages and forms: addresses, session, cache, frame. A file of several sources
 * (build/file-groups.ts) has only a name in the manifest.
 */
export const signedInFile = '_signed-in-'

/** Reads the manifest of the browser build, beside the renderer's. */
export function readManifest(at: URL): Manifest {
  return JSON.parse(readFileSync(at, 'utf8')) as Manifest
}

/**
 * The files of a page: the entry, and everything that it and the page's own sources import, so that the browser fetches
 * all of them at once.
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const start = manifest[entry]
  const starter = manifest[drawnEntry]
  if (!start || !starter) throw new Error(`The build has no ${entry}. Build the web first.`)
  const { scripts, styles } = filesWithImports(manifest, [entry, ...sources])
  const preloads = scripts.filter((file) => file !== start.file).map((file) => `/${file}`)
  return { script: `/${start.file}`, starter: `/${starter.file}`, styles: styles.map((file) => `/${file}`), preloads }
}

/** All files that these sources need, with their imports, once each. Throws for a source without a file. */
export function filesWithImports(
  manifest: Manifest,
  sources: readonly string[],
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const named = (source: string) =>
    source === signedInFile ? Object.keys(manifest).find((key) => key.startsWith(source)) : source
  const collect = (source: string) => {
    const chunk = manifest[named(source) ?? '']
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const source of sources) collect(source)
  return { scripts: [...scripts], styles: [...styles] }
}
