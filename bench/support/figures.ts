/** The median of some figures; of an even count, the upper of the middle two. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

/** A percentile of some figures, from 0 to 100. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

/** Prints rows as a table of text, numbers right-aligned, with three significant digits. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const text = (value: string | number | undefined) => (typeof value === 'number' ? shown(value) : (value ?? ''))
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => text(row[name]).length)))
  const line = (cells: string[], numeric: boolean[]) =>
    cells.map((cell, at) => (numeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ')
  const numeric = names.map((name) => typeof rows[0]?.[name] === 'number')
  console.log(`\n${title}\n`)
  console.log(line(names, numeric))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rows)
    console.log(
      line(
        names.map((name) => text(row[name])),
        numeric,
      ),
    )
}

function shown(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
