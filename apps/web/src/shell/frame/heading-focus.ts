import { giveFocus } from '@waea/ui/heading-focus'
import { useEffect, useRef } from 'react'

/** Focuses the heading of the screen; answers whether there is one. Nothing scrolls. */
export function focusHeading(): boolean {
  return giveFocus(document.querySelector<HTMLElement>('main h1'))
}

/**
 * For a screen that becomes another at the same address, as a form that gives way to what came of it: when `shown`, the
 * name of what stands there, is another one, the focus goes to the new heading, so that it is announced. It stays where
 * somebody is on something that still stands there.
 */
export function useHeadingFocus(shown: string): void {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement?.closest('main, [role=dialog]')) return
    focusHeading()
    window.scrollTo({ top: 0 })
  }, [shown])
}
