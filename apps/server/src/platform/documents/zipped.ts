import type { CalendarDay } from '@waea/kit/calendar-day'

interface Entry {
  /** Its path in the zip file. */
  path: string
  day: CalendarDay
}

/** A file in a zip file, stored uncompressed, because PDF is compressed already. */
export interface Zipped extends Entry {
  bytes: Uint8Array
}

/** A text in a zip file, compressed while it is made. */
export interface ZippedText extends Entry {
  pieces: AsyncIterable<string>
}
