import { giveFocus } from '@waea/ui/heading-focus'
import { useEffect, useRef } from 'react'

/**
 * Focuses the screen's heading without scrolling, or the field marked `data-autofocus`, such as that of a code; returns
 * whether there is one.
 */
export function focusHeading(): boolean {
  const field = document.querySelector<HTMLElement>('main input[data-autofocus]')
  if (!field?.checkVisibility()) return giveFocus(document.querySelector<HTMLElement>('main h1'))
  field.focus({ preventScroll: true })
  return true
}

/**
 * For a screen that changes at the same address, such as a form replaced by its result: when `shown` changes, moves the
 * focus to the new heading, so that it is announced, unless the focused element is still there.
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
