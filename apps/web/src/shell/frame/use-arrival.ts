import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteRow } from '../routing/shared/route-table.ts'
import { useBrand } from '../session/shared/brand.tsx'
import { focusHeading } from './shared/heading-focus.ts'

/**
 * Focuses the screen's heading once it is rendered; if the screen still waits for its content, once the heading is
 * there. A field, dialog or menu that has the focus by then keeps it. Returns a function that cancels it.
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
 * On arriving at a screen, sets the tab's title and focuses the heading, so that it is announced. The focus waits for
 * the first paint, because it would force layout before it.
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
    // The first screen keeps the browser's own focus, and a changed query is no new screen. The router can't tell which
    // screen came first: a press during hydration navigates before the router has reported any arrival.
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
