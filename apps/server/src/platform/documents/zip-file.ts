import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileAnswer } from '../jobs/part.ts'

/** A file in a zip file: its path there, and its date. */
export interface Zipped {
  path: string
  day: CalendarDay
  bytes: Uint8Array
}

/**
 * Puts files into one zip file, each as it arrives, so that no step takes long. They are stored uncompressed, because
 * PDF is compressed already. The same files give the same bytes in every time zone.
 */
export async function zipFile(name: string, files: AsyncIterable<Zipped>): Promise<FileAnswer> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { path, day, bytes } of files) {
    const entry = new ZipPassThrough(path)
    const { year, month, day: date } = dayParts(day)
    // A zip file stores wall-clock times without a zone; the library takes them in the server's local time.
    entry.mtime = new Date(year, month - 1, date, 12)
    zip.add(entry)
    entry.push(bytes, true)
  }
  zip.end()
  return { name, type: 'application/zip', bytes: Buffer.concat(parts) }
}
