import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to a heading, so that it is announced and a reader goes on there; answers whether there is one. */
export function giveFocus(heading: HTMLElement | null | undefined): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Gives the focus to the heading of a section or a dialog; to that of the page where it is gone. */
export function focusHeadingOf(part: Element | null | undefined): void {
  const headings = part?.isConnected ? part.querySelectorAll<HTMLElement>('h1, h2') : []
  const ofPage = document.querySelectorAll<HTMLElement>('main :is(h1, h2)')
  giveFocus([...headings, ...ofPage].find((heading) => heading.checkVisibility()))
}

/** For a piece of a page that gives way to another: where the focus goes with it, its section's heading gets it. */
export function useFocusLeft(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = piece.current
    const section = leaving?.parentElement?.closest('section')
    return () => {
      // It still stands on the page now; the heading that belongs to what takes its place does not yet.
      if (leaving?.contains(document.activeElement)) queueMicrotask(() => focusHeadingOf(section))
    }
  }, [piece])
}
