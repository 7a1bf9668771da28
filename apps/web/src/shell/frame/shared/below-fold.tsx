import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'

/** From this width on, screens have several columns and little below the fold. */
const wide = '(min-width: 640px)'
let isWide = false
let goesForward = false

/** Tracks how people reach the screens of this tab: by going forward or back. */
export function watchArrivals(history: RouterHistory): void {
  // Cache the width: reading it during rendering would force a style calculation of the old page.
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
 * Whether to render the whole screen. On a phone, when going forward, a screen first renders what fits, and the rest
 * right after, so that a press shows its answer sooner. Server-rendered, reloaded and revisited pages need their full
 * height from the start. Gain: none in bench/pages.ts, which opens pages; it is for the 100 ms from press to content of
 * bench/shell.ts.
 */
export function useFullRender(): boolean {
  // On the server and during hydration there was no navigation.
  return useDeferredValue(true, !goesForward || isWide)
}

/** A part below the fold of a phone. Its space is reserved, so that nothing visible moves. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useFullRender() ? children : <div className="h-dvh" />
}
