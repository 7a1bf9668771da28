import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** An append-only file of JSON lines: what was acknowledged before a kill is there after it. */
export interface Journal<Entry> {
  /** Everything written so far, oldest first; a line torn by a kill is dropped, it was never acknowledged. */
  load(): Entry[]
  /** Writes through to the operating system before returning; not synced to the disk, as a stand-in need not survive a power cut. */
  append(entry: Entry): void
  /** Replaces the file by these entries alone, so that it does not grow for ever. */
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
      // A half-written line is the trace of a kill in the middle of a write.
    }
  }
  return entries
}

const toLines = (entries: readonly unknown[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** Opens `name`.jsonl under the folder; without a folder the journal forgets everything, which is what a test wants. */
export function openJournal<Entry>(dataDir: string | undefined, name: string): Journal<Entry> {
  if (dataDir === undefined) return { load: () => [], append() {}, rewrite() {}, close() {} }
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${name}.jsonl`)
  const stored = existsSync(path) ? readFileSync(path, 'utf8') : ''
  let file = openSync(path, 'a')
  // A new entry must not be glued to a torn line.
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
