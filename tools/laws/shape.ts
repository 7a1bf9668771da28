import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, type SourceFile } from './tree.ts'

const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'manager', 'common'])
const leftovers = /\b(TODO|FIXME|XXX)\b|biome-ignore|@ts-(ignore|expect-error|nocheck)|coming soon/
/** `...{ a, b }` in an object, or `...[a, b]` in a list. */
const spreadLiteral = /\.\.\.\{ ?\w|\.\.\.\[[^[\]]*\]\s*[,)\]]/
/** This file contains the words that it looks for. */
const wordLists = ['tools/laws/shape.ts', 'tests/laws/shape.test.ts']

/** No meaningless file names, no literal spread to save lines, no leftovers such as to-do comments. */
export function shapeBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter(isProgram)
    .flatMap((file) => [...nameBreaches(file), ...barrelBreaches(file), ...lineBreaches(file)])
}

const mostFiles = 25

/** A folder with too many program files to survey needs subfolders. */
export function crowdedFolders(files: SourceFile[]): Breach[] {
  const counts = new Map<string, number>()
  for (const { path } of files.filter(isProgram)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files; a folder has at most ${mostFiles}`)
}

/** A file name may not end in such a word either: `cart-utils` is as meaningless as `utils`. */
function nameBreaches(file: SourceFile): Breach[] {
  const lastWords = file.path.split('/').map((part) => part.replace(/\..*$/, '').split('-').at(-1) ?? '')
  const word = lastWords.find((one) => emptyNames.has(one.toLowerCase()))
  return word ? [`${file.path}:1 "${word}" does not say what is in it`] : []
}

/** `index.ts` is only the public interface of a server capability or of a sandbox partner. */
function barrelBreaches(file: SourceFile): Breach[] {
  const door = /^apps\/(server|sandboxes)\/src\/(?:capabilities\/)?[^/]+\/index\.ts$/.exec(file.path)
  if (door?.[1] === 'server' && !syntaxOf(file).onlyPassesOn) return [`${file.path}:1 does more than export`]
  if (door) return []
  if (/(^|\/)index\.(ts|tsx|js|mjs)$/.test(file.path)) return [`${file.path}:1 only a capability's door is an index`]
  return syntaxOf(file).onlyPassesOn ? [`${file.path}:1 only passes on what others export`] : []
}

function lineBreaches(file: SourceFile): Breach[] {
  if (wordLists.includes(file.path)) return []
  return file.text.split('\n').flatMap((text, at) => {
    const found = leftovers.exec(text)
    return [
      ...(found ? [`${file.path}:${at + 1} leaves something for later (${found[0]})`] : []),
      ...(spreadLiteral.test(text) ? [`${file.path}:${at + 1} spreads a literal: write its parts in its place`] : []),
    ]
  })
}
