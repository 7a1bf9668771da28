import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ifConnected } from '../device/in-time.ts'

/** A screen that says when it has come to life, so that presses that came before (entry-drawn.ts) are heard. */
export function heard<Props extends object>(Screen: ComponentType<Props>): (props: Props) => ReactNode {
  return function HeardScreen(props: Props) {
    useEffect(() => {
      document.dispatchEvent(new Event('waea-alive'))
    }, [])
    return <Screen {...props} />
  }
}

/** A screen that is fetched when its address is asked for. */
export function screenLater(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => ({ default: heard((await ifConnected(load())).default) }))
}
