import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/** One file reads the clock in a time zone; the other writes dates. */
const own = ['packages/kit/src/calendar-day.ts', 'packages/kit/src/date-text.ts']
const apart = /^(bench|tools|apps\/sandboxes)\//
const writes =
  /\bIntl\s*\.\s*(DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(Date|Time)?String\(|\.to(Date|Time)String\(|'Jan',\s*'Feb'/

/** A date looks the same on every page, in mails and on receipts: every date for people comes from `dateText`. */
export function dateBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter((file) => isProgram(file) && !isTest(file.path) && !own.includes(file.path) && !apart.test(file.path))
    .flatMap((file) =>
      file.text.split('\n').flatMap((text, at) => {
        const found = writes.exec(text)
        return found ? [`${file.path}:${at + 1} writes a date by itself (${found[0]}); dateText of the kit does`] : []
      }),
    )
}
