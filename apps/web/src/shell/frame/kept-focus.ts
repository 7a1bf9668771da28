import { focusHeadingOf } from '@waea/ui/heading-focus'
import { useEffect } from 'react'

/**
 * Keeps the focus on something useful: when the focused control is removed, hidden or disabled, for example with a
 * deleted row, moves the focus to the heading of its section or dialog. A control that was hidden only while a part
 * loaded gets the focus back.
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
      if (relatedTarget) return
      // A press on the background is the person's own choice. A control that is being removed can't have the focus a
      // moment later.
      queueMicrotask(() => {
        if (last === target && last && canHaveFocus(last)) last = undefined
      })
    }
    const look = () => {
      isAwaited = false
      if (!last || document.activeElement !== document.body) return
      if (canHaveFocus(last)) last.focus({ preventScroll: true })
      // No heading yet: check again at the next change.
      else focusHeadingOf(home)
    }
    // Browsers drop the focus of a hidden or disabled element only after the next paint.
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
