import { Pager } from '@waea/ui/data/pager'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { type ReactNode, useEffect } from 'react'

/**
 * A page of a list with its pager. After the last page is none: when its only row was dealt with, or the list was
 * shortened, the last one is shown instead.
 */
export function Paged({
  pages: { PageNumber, TotalPages, TotalItemCount },
  onPage,
  empty,
  children,
}: {
  pages: { PageNumber: number; TotalPages: number; TotalItemCount: number }
  /** `replace` keeps the page that is no more out of the browser's history. */
  onPage: (page: number, how: { replace: boolean }) => void
  /** Shown when the whole list has nothing; not needed for one that always has something. */
  empty?: ReactNode
  children: ReactNode
}) {
  const isAfterLast = TotalItemCount > 0 && PageNumber > TotalPages
  useEffect(() => {
    if (isAfterLast) onPage(TotalPages, { replace: true })
  }, [isAfterLast, TotalPages, onPage])
  if (TotalItemCount === 0) return empty
  if (isAfterLast) return <SkeletonList count={2} />
  return (
    <>
      {children}
      <Pager PageNumber={PageNumber} TotalPages={TotalPages} onPage={(page) => onPage(page, { replace: false })} />
    </>
  )
}
