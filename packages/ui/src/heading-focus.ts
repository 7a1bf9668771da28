import { type RefObject, useLayoutEffect } from 'react'

/** Focuses a heading, so that it is announced; false when there is none. */
export function giveFocus(heading: HTMLElement | null | undefined): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Focuses the heading of a section or dialog, or the page's when that is gone. */
export function focusHeadingOf(part: Element | null | undefined): void {
  const headings = part?.isConnected ? part.querySelectorAll<HTMLElement>('h1, h2') : []
  const ofPage = document.querySelectorAll<HTMLElement>('main :is(h1, h2)')
  giveFocus([...headings, ...ofPage].find((heading) => heading.checkVisibility()))
}

/** For a part of a page that is replaced: if it had the focus, its section's heading gets it. */
export function useFocusLeft(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = piece.current
    const section = leaving?.parentElement?.closest('section')
    return () => {
      // The part is still mounted now, and the heading of its replacement is not yet.
      if (leaving?.contains(document.activeElement)) queueMicrotask(() => focusHeadingOf(section))
    }
  }, [piece])
}
