import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ifConnected } from '../device/in-time.ts'

/** Wraps a screen to signal when it is hydrated, so that earlier presses (entry-drawn.ts) are replayed. */
export function heard<Props extends object>(Screen: ComponentType<Props>): (props: Props) => ReactNode {
  return function HeardScreen(props: Props) {
    useEffect(() => {
      document.dispatchEvent(new Event('waea-alive'))
    }, [])
    return <Screen {...props} />
  }
}

/** A screen that is fetched when its address is requested. */
export function screenLater(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => ({ default: heard((await ifConnected(load())).default) }))
}
