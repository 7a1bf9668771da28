import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '../brand.tsx'
import type { RouteRow } from '../route-table.ts'

/** On arriving at a screen: its title in the tab, and the focus on its heading so that it is announced. */
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
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
