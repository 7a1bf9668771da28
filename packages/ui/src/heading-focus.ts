import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to a heading, so that it is announced and a reader goes on there; answers whether there is one. */
export function giveFocus(heading: HTMLElement | null): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Gives the focus to the heading of a section; of the page where the section is gone. */
export function focusHeadingOf(section: Element | null | undefined): void {
  giveFocus((section?.isConnected ? section : document).querySelector<HTMLElement>('h2, main h1'))
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
