import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '../brand.tsx'
import type { RouteRow } from '../route-table.ts'

/** Runs once the next frame is on the screen. */
function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** The focus goes to the heading, unless somebody has begun to type or was quicker with the keyboard. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (document.activeElement?.closest('main, [role=dialog]')) return
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
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

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // The first screen keeps the browser's own focus, and a changed query is no new screen.
        if (fromLocation === undefined || !pathChanged) return
        afterNextFrame(focusHeading)
      }),
    [router],
  )
}
