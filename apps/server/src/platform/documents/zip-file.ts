import { dayParts } from '@waea/kit/calendar-day'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { FileAnswer } from '../jobs/part.ts'
import type { Zipped, ZippedText } from './zipped.ts'

/**
 * Puts files into one zip file, each as it arrives, so that no step takes long. The same files give the same bytes in
 * every time zone.
 */
export async function zipFile(name: string, files: AsyncIterable<Zipped>): Promise<FileAnswer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipPieces(files)) pieces.push(piece)
  return { name, type: 'application/zip', bytes: Buffer.concat(pieces) }
}

/** The same while it is made, in pieces: it holds one file and one piece of a text at a time. */
export async function* zipPieces(files: AsyncIterable<Zipped | ZippedText>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  function* made() {
    yield* parts
    parts = []
  }
  for await (const file of files) {
    const entry = 'bytes' in file ? new ZipPassThrough(file.path) : new ZipDeflate(file.path)
    const { year, month, day: date } = dayParts(file.day)
    // A zip file stores wall-clock times without a zone; the library takes them in the server's local time.
    entry.mtime = new Date(year, month - 1, date, 12)
    zip.add(entry)
    if ('bytes' in file) entry.push(file.bytes, true)
    else {
      for await (const piece of inPieces(file.pieces)) {
        entry.push(piece)
        yield* made()
      }
      entry.push(new Uint8Array(), true)
    }
    yield* made()
  }
  zip.end()
  yield* made()
}

const pieceCharacters = 65_536

/** Joins short texts, as compressing each of them by itself is slow. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < pieceCharacters) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  yield Buffer.from(waiting)
}
