import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type ImportFault,
  type ImportFile,
  type ImportLine,
  importFileNames,
  importFiles,
} from '@waea/domain/imports/columns'
import { CsvError, parse } from 'csv-parse'

/** The most lines of one file, which are in memory together; more come in several folders. */
export const maxLines = 100_000

/** The file that an import writes beside those that it reads: under which reference the network has to report each mobile. */
export const networkFile = 'network-references.csv'

/**
 * Reads the CSV files of a folder. Throws an error with a sentence if there is no customers.csv, or a CSV file that
 * nothing is imported from. Returns the lines, and the faults in how the files are written.
 */
export async function readFolder(folder: string): Promise<{ lines: ImportLine[]; faults: ImportFault[] }> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new Error(`${folder} cannot be read: ${error.message}`)
  })
  const found = importFileNames.filter((name) => names.includes(name))
  const unknown = names.filter((name) => /\.csv$/i.test(name) && !isKnown(name))
  if (unknown.length > 0)
    throw new Error(
      `Nothing is imported from ${unknown.sort().join(', ')}. The files are ${importFileNames.join(', ')}.`,
    )
  if (!found.includes('customers.csv')) throw new Error(`${folder} has no customers.csv.`)
  const lines: ImportLine[] = []
  const faults: ImportFault[] = []
  for (const file of found) await readFile(join(folder, file), file, lines, faults)
  return { lines, faults }
}

const isKnown = (name: string) => name === networkFile || importFileNames.some((one) => one === name)

/** Reads one file into the lines and faults. */
async function readFile(path: string, file: ImportFile, lines: ImportLine[], faults: ImportFault[]): Promise<void> {
  const columns: readonly string[] = importFiles[file]
  const parser = parse({ bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  let count = 0
  let isWrong = false
  const wrong = (line: number, words: string) => {
    faults.push({ file, line, words })
    isWrong = true
  }
  try {
    await pipeline(createReadStream(path), parser, async (records: AsyncIterable<ParsedRecord>) => {
      for await (const { record, info } of records) {
        // The rest is read and left, so that the stream ends well.
        if (isWrong) continue
        if (count === 0 && record.join() !== columns.join()) wrong(info.lines, `the first line takes ${columns.join()}`)
        else if (count > maxLines) wrong(info.lines, `a file takes ${maxLines} lines`)
        else if (count > 0) lines.push(lineOf(file, columns, record, info.lines, faults))
        count += 1
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    faults.push({ file, line: Number(error.lines) || 1, words: `is not CSV (${error.code})` })
  }
  if (count === 0 && !faults.some((fault) => fault.file === file)) wrong(1, `the first line takes ${columns.join()}`)
}

interface ParsedRecord {
  record: readonly string[]
  /** The number of the line on which it ends. */
  info: { lines: number }
}

function lineOf(
  file: ImportFile,
  columns: readonly string[],
  record: readonly string[],
  line: number,
  faults: ImportFault[],
): ImportLine {
  if (record.length !== columns.length)
    faults.push({ file, line, words: `has ${record.length} values in place of ${columns.length}` })
  const digest = createHash('sha256')
    .update(JSON.stringify([file, record]))
    .digest('base64url')
  const values = Object.fromEntries(columns.map((column, at) => [column, record[at] ?? '']))
  return { file, line, values, digest }
}
