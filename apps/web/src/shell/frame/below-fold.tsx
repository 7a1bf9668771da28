import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'

/** From this width on a screen has room for several columns, and few parts that are not seen at once. */
const wide = '(min-width: 640px)'
let isWide = false
let goesForward = false

/** Watches how people come to the screens of this tab: a press that leads on, or the way back. */
export function watchArrivals(history: RouterHistory): void {
  // Kept, not asked while a screen is drawn: the answer would cost the style of a page that is about to go.
  const width = matchMedia(wide)
  isWide = width.matches
  width.addEventListener('change', () => {
    isWide = width.matches
  })
  history.subscribe(({ action }) => {
    goesForward = action.type === 'PUSH'
  })
}

/**
 * Whether a screen draws all of itself. On a phone, on the way on, it first draws what is seen at once, and the rest right
 * after that, so that a press shows its answer sooner. A page that the server drew, a reloaded one and one that is gone
 * back to have to be as tall as they were from the beginning.
 * Gain: none in bench/pages.ts, which opens pages; it is for the 100 ms from press to content of bench/shell.ts.
 */
export function useWhole(): boolean {
  // On the server, and while a drawn page wakes, nobody has come from anywhere.
  return useDeferredValue(true, !goesForward || isWide)
}

/** A part of a screen that a phone shows when it is scrolled to. Its place is kept, so that nothing in sight moves. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useWhole() ? children : <div className="h-dvh" />
}
