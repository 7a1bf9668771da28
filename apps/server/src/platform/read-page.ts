import { type PageInfo, type PageRequest, type PageRows, pageInfo, pageRows } from '@waea/domain/paging'

/** A row of a list, with the number of rows on all pages. */
export type Counted<Row> = Row & { total: number }

/** A page of a list, and what is told about all of its pages. */
export async function readPage<Row extends { total: number }>(
  input: PageRequest,
  read: (page: PageRows) => Promise<Row[]>,
): Promise<{ rows: Row[]; PageInfo: PageInfo }> {
  const { rows, total } = await readRows(pageRows(input), read)
  return { rows, PageInfo: pageInfo(input, total) }
}

/** Rows of a list, and how many it has. A page after the last has no row that carries the total, but the first row does. */
export async function readRows<Row extends { total: number }>(
  page: PageRows,
  read: (page: PageRows) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(page)
  const [first] = rows.length === 0 && page.offset > 0 ? await read({ offset: 0, limit: 1 }) : rows
  return { rows, total: first?.total ?? 0 }
}
