import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to the heading of a section, so that a reader goes on there; of the page where the section is gone. */
export function focusHeading(section: Element | null | undefined): void {
  const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>('h2, main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** For a piece of a page that gives way to another: where the focus goes with it, its section's heading gets it. */
export function useFocusLeft(piece: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = piece.current
    const section = leaving?.parentElement?.closest('section')
    return () => {
      // It still stands on the page now; the heading that belongs to what takes its place does not yet.
      if (leaving?.contains(document.activeElement)) queueMicrotask(() => focusHeading(section))
    }
  }, [piece])
}
