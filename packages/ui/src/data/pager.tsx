import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** How many page numbers to show on each side of the current one (1§3). */
const displayPageEitherSide = 4

/** The page numbers to show: the current one and up to four on each side, within 1 and the last. */
export function displayPageList(pageNumber: number, totalPages: number): number[] {
  const first = Math.max(1, pageNumber - displayPageEitherSide)
  const last = Math.min(totalPages, pageNumber + displayPageEitherSide)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}

export type PagerProps = {
  /** From 1. */
  PageNumber: number
  TotalPages: number
  onPage: (page: number) => void
  /** Renders real links, which can be opened in a new tab; `onPage` still handles plain clicks. */
  hrefOf?: ((page: number) => string) | undefined
  className?: string | undefined
}

/** Moves between the pages of a list, with four numbers on each side (1§3). Renders nothing for a single page. */
export function Pager({ PageNumber, TotalPages, onPage, hrefOf, className }: PagerProps) {
  const texts = useUiTexts()
  if (TotalPages <= 1) return null
  const step = (page: number, label: string, icon: ReactNode) => {
    const off = page < 1 || page > TotalPages
    return <PageStop page={page} label={label} off={off} hrefOf={hrefOf} onPage={onPage} content={icon} />
  }
  return (
    <nav aria-label={texts.pages} className={className}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{step(PageNumber - 1, texts.previous, <ChevronLeft aria-hidden="true" className="size-5" />)}</li>
        {displayPageList(PageNumber, TotalPages).map((page) => (
          // A phone only has room for the neighbours.
          <li key={page} className={classes(Math.abs(page - PageNumber) > 1 && 'max-sm:hidden')}>
            <PageStop
              page={page}
              label={texts.page(page)}
              current={page === PageNumber}
              hrefOf={hrefOf}
              onPage={onPage}
              content={page}
            />
          </li>
        ))}
        <li>{step(PageNumber + 1, texts.next, <ChevronRight aria-hidden="true" className="size-5" />)}</li>
      </ul>
    </nav>
  )
}

type PageStopProps = Pick<PagerProps, 'onPage' | 'hrefOf'> & {
  page: number
  label: string
  content: ReactNode
  current?: boolean
  off?: boolean
}

function PageStop({ page, label, content, current, off, hrefOf, onPage }: PageStopProps) {
  const look = classes(
    'grid size-11 place-items-center rounded-control font-semibold no-underline tabular-nums transition-colors',
    current ? 'bg-primary text-on-primary forced-colors:border' : 'text-ink-2 hover:bg-sunken hover:text-ink',
    off && 'opacity-40',
  )
  const attributes = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined, className: look }
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!off && !current) onPage(page)
  }
  if (hrefOf && !off) {
    return (
      <a {...attributes} href={hrefOf(page)} onClick={press}>
        {content}
      </a>
    )
  }
  return (
    <button type="button" {...attributes} aria-disabled={off || undefined} onClick={press}>
      {content}
    </button>
  )
}
