import { focusHeadingOf } from '@waea/ui/heading-focus'
import { useEffect } from 'react'

/**
 * The focus never falls to the page itself: where the control that had it is taken away, as with a row that was removed
 * or a part that gave way to another, a reader goes on at the heading of the section that it stood in.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined
    let home: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target as Element
      home = last.closest('section')
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // Left by a press beside it, which is a person's own choice; what is being taken away is gone a moment later.
      if (relatedTarget) return
      queueMicrotask(() => {
        if (last === target && last?.isConnected) last = undefined
      })
    }
    const look = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      focusHeadingOf(home)
      // Until the next screen has its heading there is none: the next change is looked at again.
      if (document.activeElement === document.body) return
      last = document.activeElement ?? undefined
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}
