import type { Address } from './addresses.ts'
import { useGo, useSearchValue } from './link.tsx'

/** The current page of a list, kept in the address so that back and reload return to it. Pages count from 1. */
export function usePage(address: Address): {
  page: number
  choose: (page: number) => void
  hrefOf: (page: number) => string
} {
  const go = useGo()
  const given = Number(useSearchValue('page'))
  const page = Number.isSafeInteger(given) && given > 0 ? given : 1
  return {
    page,
    choose: (wanted) => void go(address, { search: wanted === 1 ? {} : { page: String(wanted) } }),
    hrefOf: (wanted) => (wanted === 1 ? address : `${address}?page=${wanted}`),
  }
}
