/** The page information of every paged list (1§3). Pages count from 1, `IndexStart` from 0. */
export interface PageInfo {
  PageNumber: number
  PageItemCount: number
  TotalPages: number
  TotalItemCount: number
  IndexStart: number
  PageSize: number
  DisplayPageList: number[]
  DisplayPageEitherSide: number
}

/** The default page size of a list (3§9.4). */
const defaultPageSize = 10

/** How many page numbers a pager shows on each side of the current one (3§9.4). */
const pagesEitherSide = 4

/** Page sizes of lists that differ from the default (3§9.4). */
export const pageSizes = {
  orders: 11,
  receipts: 11,
  invoices: 11,
  payments: 14,
  movements: 14,
  catalogue: 1000,
  customerUuids: 1000,
} as const

/** The requested page. */
export interface PageRequest {
  PageNumber?: number | undefined
  PageSize?: number | undefined
}

/** Which rows of a list a page has: how many to skip and to take. */
export interface PageRows {
  offset: number
  limit: number
}

/** The rows of a page. Numbers below 1 count as 1. */
export function pageRows(input: PageRequest): PageRows {
  const { number, size } = pageOf(input)
  return { offset: (number - 1) * size, limit: size }
}

/** The page information for a total number of items; a page after the last is empty. */
export function pageInfo(input: PageRequest, totalItemCount: number): PageInfo {
  const { number, size } = pageOf(input)
  const totalPages = Math.ceil(totalItemCount / size)
  const indexStart = (number - 1) * size
  const first = Math.max(1, number - pagesEitherSide)
  const last = Math.min(totalPages, number + pagesEitherSide)
  return {
    PageNumber: number,
    PageItemCount: Math.max(0, Math.min(size, totalItemCount - indexStart)),
    TotalPages: totalPages,
    TotalItemCount: totalItemCount,
    IndexStart: indexStart,
    PageSize: size,
    DisplayPageList: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at),
    DisplayPageEitherSide: pagesEitherSide,
  }
}

function pageOf({ PageNumber, PageSize }: PageRequest): { number: number; size: number } {
  return {
    number: Math.max(1, Math.trunc(PageNumber ?? 1)),
    size: Math.max(1, Math.trunc(PageSize ?? defaultPageSize)),
  }
}
