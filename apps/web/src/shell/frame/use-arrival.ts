import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteRow } from '../routing/route-table.ts'
import { useBrand } from '../session/brand.tsx'
import { focusHeading } from './heading-focus.ts'

/**
 * Focuses the heading of the screen once that is drawn; of a screen that still waits for its content, once the heading is
 * there. A field, a dialog or a menu that has the focus by then keeps it. Answers how to give up.
 */
function focusWhenDrawn(): () => void {
  const isSettled = () =>
    document.activeElement?.closest('main :is(input, textarea, select), dialog, [role=menu]')
      ? document.querySelector('main h1') !== null
      : focusHeading()
  const watch = new MutationObserver(() => {
    if (isSettled()) watch.disconnect()
  })
  let isGivenUp = false
  requestAnimationFrame(() =>
    setTimeout(() => {
      const main = document.querySelector('main')
      if (!isGivenUp && main && !isSettled()) watch.observe(main, { childList: true, subtree: true })
    }),
  )
  return () => {
    isGivenUp = true
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
      giveUp = focusWhenDrawn()
    })
    return () => {
      stop()
      giveUp()
    }
  }, [router])
}
