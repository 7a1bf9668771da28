import type { Cell, Column, PaperTable, Said } from './paper.ts'
import { aside, type Element, heightOf, type Pen, page, paragraph, put, room, rule, write } from './pen.ts'

const size = 10
const smallSize = 8.5
const padding = 6
const gap = 10

interface Placed extends Column {
  x: number
  width: number
}

/**
 * Draws a table under its heading, over as many pages as it needs. The head is repeated on every page, but is part of
 * the document's text only once.
 */
export function drawTable(pen: Pen, parent: Element, { heading, columns, rows }: PaperTable): void {
  const placed = place(columns)
  // Do not leave a heading alone at the foot of a page.
  room(pen, 80)
  pen.y += 6
  paragraph(pen, parent, 'H2', heading, { size: 12, strong: true }, 4)
  const table = pen.doc.struct('Table')
  parent.add(table)
  const head = pen.doc.struct('TR')
  table.add(head)
  const headHeight = Math.max(...placed.map((column) => heightOf(pen, column.head.text, styleOfHead(column))))
  for (const column of placed) {
    const scope = 'Column'
    put(pen, head, { is: 'TH', scope }, column.head, (text) => write(pen, text, pen.y, styleOfHead(column)))
  }
  closeRow(pen, headHeight)
  for (const row of rows) {
    const height = Math.max(...row.map((cell, at) => cellHeight(pen, cell, placed[at])))
    if (room(pen, height + 2 * padding)) repeatHead(pen, placed, headHeight)
    drawRow(pen, table, row, placed, height)
  }
  pen.y += 10
}

function drawRow(pen: Pen, table: Element, row: readonly Cell[], columns: readonly Placed[], height: number): void {
  const tr = pen.doc.struct('TR')
  table.add(tr)
  row.forEach((cell, at) => {
    const column = columns[at]
    if (!column) throw new Error('A row has more cells than its table has columns')
    const kind = at === 0 ? ({ is: 'TH', scope: 'Row' } as const) : { is: 'TD' }
    if (!cell.detail) {
      put(pen, tr, kind, cell.said, (text) => write(pen, text, pen.y, styleOf(column)))
      return
    }
    // Two paragraphs, so that each can have its own language.
    const box = pen.doc.struct(kind.is, kind as object)
    tr.add(box)
    const { said, detail } = cell
    put(pen, box, { is: 'P' }, said, (text) => write(pen, text, pen.y, styleOf(column)))
    const below = pen.y + heightOf(pen, said.text, styleOf(column))
    put(pen, box, { is: 'P' }, detail, (text) => write(pen, text, below, smallOf(column)))
  })
  closeRow(pen, height)
}

/** Repeats the head on a continuation page. */
function repeatHead(pen: Pen, columns: readonly Placed[], height: number): void {
  aside(pen.doc, 'Pagination', () => {
    for (const column of columns) write(pen, column.head.text, pen.y, styleOfHead(column))
  })
  closeRow(pen, height)
}

function closeRow(pen: Pen, height: number): void {
  rule(pen, pen.y + height + padding)
  pen.y += height + 2 * padding
}

function cellHeight(pen: Pen, { said, detail }: Cell, column: Placed | undefined): number {
  if (!column) return 0
  const own = heightOf(pen, said.text, styleOf(column))
  return detail ? own + heightOf(pen, detail.text, smallOf(column)) : own
}

function place(columns: readonly Column[]): Placed[] {
  let x = page.left
  return columns.map((column, at) => {
    const whole = column.share * page.width
    const placed = { ...column, x, width: whole - (at < columns.length - 1 ? gap : 0) }
    x += whole
    return placed
  })
}

const styleOf = ({ x, width, align }: Placed) => ({ x, width, align, size })
const smallOf = ({ x, width, align }: Placed) => ({ x, width, align, size: smallSize, quiet: true })
const styleOfHead = ({ x, width, align }: Placed) => ({ x, width, align, size: smallSize, quiet: true, strong: true })

/** A table of names and values, one pair per row. */
export function drawFacts(
  pen: Pen,
  parent: Element,
  facts: readonly { term: Said; value: Said; isTotal?: boolean }[],
  at: { x: number; width: number; align: 'left' | 'right'; termShare: number; hasRules: boolean },
): void {
  const table = pen.doc.struct('Table')
  parent.add(table)
  for (const { term, value, isTotal = false } of facts) {
    const style = { size: isTotal ? 12 : size, strong: isTotal }
    const termBox = { ...style, x: at.x, width: at.width * at.termShare - gap, quiet: !isTotal }
    const valueBox = {
      ...style,
      align: at.align,
      x: at.x + at.width * at.termShare,
      width: at.width * (1 - at.termShare),
    }
    const height = Math.max(heightOf(pen, term.text, termBox), heightOf(pen, value.text, valueBox))
    room(pen, height + padding)
    const row = pen.doc.struct('TR')
    table.add(row)
    put(pen, row, { is: 'TH', scope: 'Row' }, term, (text) => write(pen, text, pen.y, termBox))
    put(pen, row, { is: 'TD' }, value, (text) => write(pen, text, pen.y, valueBox))
    if (at.hasRules) rule(pen, pen.y + height + padding / 2, at.x, at.width)
    pen.y += height + (at.hasRules ? padding * 1.5 : 3)
  }
}
