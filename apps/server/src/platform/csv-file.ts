import type { FileAnswer } from './jobs/part.ts'

/** A file of comma-separated values that a spreadsheet opens: a heading, and a line for each row. */
export function csvFile(name: string, heading: readonly string[], lines: readonly (readonly string[])[]): FileAnswer {
  const text = [heading, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')
  // With the mark by which spreadsheets know the macrons.
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\uFEFF${text}\r\n`) }
}

/** A cell of the file. One that a spreadsheet would work out as a formula is told to be text. */
function cell(value: string): string {
  const isFormula = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value)
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`
}
