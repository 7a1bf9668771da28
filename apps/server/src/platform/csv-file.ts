import type { FileAnswer } from './jobs/part.ts'

/** A CSV file that a spreadsheet can open: a heading and one line per row. */
export function csvFile(name: string, heading: readonly string[], lines: readonly (readonly string[])[]): FileAnswer {
  const text = [heading, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')
  // With a byte order mark, so that spreadsheets read macrons correctly.
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\uFEFF${text}\r\n`) }
}

/** A cell of the file. A value that a spreadsheet would evaluate as a formula is marked as text. */
function cell(value: string): string {
  const isFormula = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value)
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`
}
