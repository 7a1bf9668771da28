import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  /** Undefined when the row has no value: a dash in the table, no line on a phone. */
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  align?: 'start' | 'end'
  /** The column that names the row; on a phone it becomes the card's title. */
  names?: boolean
}

/** Explicit roles, as some browsers drop table semantics when a phone layout displays the table as blocks. */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table on wide screens; on a phone a list of rows, with each value after its header.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  compact,
  className,
}: {
  /** Names the table; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For few, short columns: on a phone, a row is one line. */
  compact?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <table
      {...tableRoles.table}
      aria-label={caption}
      className={classes('w-full border-collapse text-left max-sm:block', className)}
    >
      <thead {...tableRoles.rowgroup} className={compact ? 'max-sm:block' : 'max-sm:sr-only'}>
        <tr {...tableRoles.row} className={classes('border-b border-line text-s text-ink-2', compact && inLine)}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...tableRoles.columnheader}
              scope="col"
              className={classes(
                'px-3 py-3 font-semibold first:pl-0 last:pr-0 max-sm:px-0',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...tableRoles.row}
            className={classes('border-b border-line last:border-0', compact ? inLine : inLines)}
          >
            {columns.map((column) => (
              <TableCell key={column.key} column={column} row={row} compact={compact} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inLine = 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4'
const inLines = 'max-sm:block max-sm:py-4 max-sm:first:pt-2 max-sm:last:pb-0'

function TableCell<Row>({ column, row, compact }: { column: Column<Row>; row: Row; compact: boolean | undefined }) {
  const Cell = column.names ? 'th' : 'td'
  const fact = column.cell(row)
  const isMissing = fact === undefined || fact === null
  return (
    <Cell
      {...(column.names ? tableRoles.rowheader : tableRoles.cell)}
      scope={column.names ? 'row' : undefined}
      className={classes(
        'px-3 py-3.5 align-middle font-normal tabular-nums first:pl-0 last:pr-0 max-sm:px-0',
        !compact && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1',
        column.align === 'end' && 'sm:text-right',
        column.names && 'font-semibold',
        column.names && !compact && 'max-sm:pb-2',
        isMissing && !compact && 'max-sm:hidden',
      )}
    >
      {!column.names && !compact && (
        <span aria-hidden="true" className="text-s text-ink-2 sm:hidden">
          {column.header}
        </span>
      )}
      <span className="max-sm:min-w-0 max-sm:[&:not(:only-child)]:text-right">{isMissing ? '–' : fact}</span>
    </Cell>
  )
}
