import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractFromFileWithBabel } from '@lingui/cli/api'

const src = fileURLToPath(new URL('..', import.meta.url))
// Lingui completes the settings that it finds itself; it looks for them in the working directory, which differs in tests.
process.env.LINGUI_CONFIG ??= join(src, '../lingui.config.ts')
const context = {} as Parameters<typeof extractFromFileWithBabel>[3]

/** The program files of the portal, as paths below `src`. */
export const sourceFiles = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
  (path) => !/\.(test|d)\.tsx?$|^tests\//.test(path),
)

/** The English texts of a file, as Lingui extracts them. */
export async function textsOf(path: string): Promise<string[]> {
  const code = readFileSync(join(src, path), 'utf8')
  const texts: string[] = []
  if (!code.includes('@lingui/')) return texts
  const extracted = ({ id, message }: { id: string; message?: string }) => texts.push(message ?? id)
  await extractFromFileWithBabel(path, code, extracted, context, { plugins: ['typescript', 'jsx'] })
  return texts
}

/**
 * A file and all that it imports, at once or later. Lists of addresses lead to every screen, so their imports don't
 * count.
 */
export function reachedFrom(roots: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const todo = [...roots]
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!isListOfAddresses.test(path)) todo.push(...importsOf(path).filter((other) => sourceFiles.includes(other)))
  }
  return reached
}

const isListOfAddresses = /(^registered|(^|\/)routes(-\w+)?)\.ts$/
const importing = /^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm

function importsOf(path: string): string[] {
  const code = readFileSync(join(src, path), 'utf8')
  return [...code.matchAll(importing)].map(([, static_, later]) =>
    normalize(join(dirname(path), static_ ?? later ?? '')),
  )
}
