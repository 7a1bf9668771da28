import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '../brand.tsx'
import type { RouteRow } from '../route-table.ts'

/**
 * Focuses the heading of the screen once that is drawn; of a screen that still waits for its content, once the heading is
 * there. A field or a dialog that has the focus by then keeps it. Answers how to give up.
 */
function focusHeading(): () => void {
  const main = document.querySelector('main')
  const isThere = () => {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (!heading) return false
    if (document.activeElement?.closest('main :is(input, textarea, select), dialog')) return true
    heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
    return true
  }
  const watch = new MutationObserver(() => {
    if (isThere()) watch.disconnect()
  })
  const frame = requestAnimationFrame(() =>
    setTimeout(() => {
      if (!isThere() && main) watch.observe(main, { childList: true, subtree: true })
    }),
  )
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
  }
}

/**
 * On arriving at a screen: its title in the tab, and the focus on its heading so that it is announced. The focus
 * would have the screen laid out before it is drawn, so it waits until the screen is seen.
 */
export function useArrival(row: RouteRow | undefined): void {
  const { _ } = useLingui()
  const brand = useBrand()
  const router = useRouter()
  const title = row?.title && _(row.title)

  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand.texts.title}`
  }, [title, brand])

  useEffect(() => {
    // The first screen keeps the browser's own focus, and a changed query is no new screen. Which one came first is not
    // asked of the router: a press made while the page woke leads on before the router has called any screen arrived.
    let shown = router.state.location.pathname
    let giveUp = () => {}
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === shown) return
      shown = toLocation.pathname
      giveUp()
      giveUp = focusHeading()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
}
