import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand right, so that their digits line up. */
  align?: 'start' | 'end'
  /** The column that names the row; on a phone it becomes the card's title. */
  names?: boolean
}

/** Written out because a table drawn as blocks, as on a phone, loses its meaning in some browsers. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
} as const

/**
 * Rows with the same facts: a table where there is room, cards on a phone with each fact under its header's name.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  className,
}: {
  /** Names the table; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  className?: string | undefined
}) {
  return (
    <table
      {...roles.table}
      aria-label={caption}
      className={classes('w-full border-collapse text-left max-sm:block', className)}
    >
      <thead {...roles.rowgroup} className="max-sm:sr-only">
        <tr {...roles.row} className="border-b border-line text-s text-ink-2">
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              className={classes(
                'px-3 py-3 font-semibold first:pl-0 last:pr-0',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...roles.row}
            className="border-b border-line last:border-0 max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:last:border"
          >
            {columns.map((column) => (
              <TableCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Cell = column.names ? 'th' : 'td'
  return (
    <Cell
      role={column.names ? 'rowheader' : 'cell'}
      scope={column.names ? 'row' : undefined}
      className={classes(
        'px-3 py-3.5 align-middle font-normal tabular-nums first:pl-0 last:pr-0 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1',
        column.align === 'end' && 'sm:text-right',
        column.names && 'font-semibold max-sm:pb-2',
      )}
    >
      {!column.names && (
        <span aria-hidden="true" className="text-s text-ink-2 sm:hidden">
          {column.header}
        </span>
      )}
      <span className="max-sm:min-w-0 max-sm:[&:not(:only-child)]:text-right">{column.cell(row)}</span>
    </Cell>
  )
}
