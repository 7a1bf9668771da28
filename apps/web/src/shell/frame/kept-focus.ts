import { focusHeadingOf } from '@waea/ui/heading-focus'
import { useEffect } from 'react'

/**
 * The focus never falls to the page itself: where the control that had it is taken away, hidden or switched off, as with
 * a row that was removed or a part that gave way to another, a reader goes on at the heading of the section or dialog
 * that it stood in. What was hidden only until a part of it had come gets the focus back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let home: Element | null = null
    let isAwaited = false
    const remember = ({ target }: FocusEvent) => {
      last = target as HTMLElement
      home = last.closest('section, dialog')
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // Left by a press beside it, which is a person's own choice; what is being taken away is gone a moment later.
      if (relatedTarget) return
      queueMicrotask(() => {
        if (last === target && last && canHaveFocus(last)) last = undefined
      })
    }
    const look = () => {
      isAwaited = false
      if (!last || document.activeElement !== document.body) return
      if (canHaveFocus(last)) last.focus({ preventScroll: true })
      // Until the next screen has its heading there is none: the next change is looked at again.
      else focusHeadingOf(home)
    }
    // A browser takes the focus from what is hidden or switched off when it has drawn the page without it.
    const lookOnceDrawn = () => {
      if (isAwaited) return
      isAwaited = true
      requestAnimationFrame(() => setTimeout(look))
    }
    const watch = new MutationObserver(lookOnceDrawn)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['style', 'hidden', 'inert', 'disabled', 'open'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *')
}
