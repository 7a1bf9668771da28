import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** An append-only file of JSON lines; acknowledged entries survive a kill. */
export interface Journal<Entry> {
  /** All entries, oldest first; a line cut short by a kill is dropped, as it was never acknowledged. */
  load(): Entry[]
  /** Writes to the operating system before it returns; not synced to the disk, as a sandbox need not survive a power cut. */
  append(entry: Entry): void
  /** Replaces the file by these entries, to keep it small. */
  rewrite(entries: readonly Entry[]): void
  close(): void
}

function parseLines<Entry>(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    try {
      entries.push(JSON.parse(line) as Entry)
    } catch {
      // The process was killed in the middle of this write.
    }
  }
  return entries
}

const toLines = (entries: readonly unknown[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** Opens `name`.jsonl in the folder; without a folder nothing is kept, as in tests. */
export function openJournal<Entry>(dataDir: string | undefined, name: string): Journal<Entry> {
  if (dataDir === undefined) return { load: () => [], append() {}, rewrite() {}, close() {} }
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${name}.jsonl`)
  const stored = existsSync(path) ? readFileSync(path, 'utf8') : ''
  let file = openSync(path, 'a')
  // A new entry must not continue a line that was cut short.
  if (stored !== '' && !stored.endsWith('\n')) writeSync(file, '\n')
  return {
    load: () => parseLines<Entry>(readFileSync(path, 'utf8')),
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`)
    },
    rewrite(entries) {
      closeSync(file)
      writeFileSync(`${path}.new`, toLines(entries))
      renameSync(`${path}.new`, path)
      file = openSync(path, 'a')
    },
    close() {
      closeSync(file)
    },
  }
}
