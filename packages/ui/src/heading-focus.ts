import { type RefObject, useLayoutEffect } from 'react'

/** Focuses a heading, so that it is announced; false when there is none. */
export function giveFocus(heading: HTMLElement | null | undefined): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Focuses the heading of a section or dialog, or of the page when the section is gone. */
export function focusHeadingOf(part: Element | null | undefined): void {
  const headings = part?.isConnected ? part.querySelectorAll<HTMLElement>('h1, h2') : []
  const ofPage = document.querySelectorAll<HTMLElement>('main :is(h1, h2)')
  giveFocus([...headings, ...ofPage].find((heading) => heading.checkVisibility()))
}

/** For a part of a page that may be replaced: if it had the focus, moves the focus to the heading of its section. */
export function useFocusLeft(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const part = piece.current
    const section = part?.parentElement?.closest('section')
    return () => {
      // The part is still mounted here, and its replacement's heading is not mounted yet.
      if (part?.contains(document.activeElement)) queueMicrotask(() => focusHeadingOf(section))
    }
  }, [piece])
}
