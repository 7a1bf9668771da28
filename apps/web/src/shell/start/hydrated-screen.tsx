import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { detectOffline } from '../device/shared/in-time.ts'

/** Wraps a screen to signal when it is hydrated, so that earlier presses (entry-drawn.ts) are replayed. */
export function signalWhenHydrated<Props extends object>(Screen: ComponentType<Props>): (props: Props) => ReactNode {
  return function HeardScreen(props: Props) {
    useEffect(() => {
      document.dispatchEvent(new Event('waea-alive'))
    }, [])
    return <Screen {...props} />
  }
}

/** A screen that is fetched when its address is requested. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => ({ default: signalWhenHydrated((await detectOffline(load())).default) }))
}
