import { Spinner } from '@waea/ui/states/spinner'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { withCodeTimeout } from '../../device/shared/in-time.ts'
import { recordFault } from '../../faults/shared/faults.ts'

type Animation = ComponentType<{ className?: string }>

/** An animation, loaded when it is first shown. */
export function animation(load: () => Promise<{ default: Animation }>): LazyExoticComponent<Animation> {
  return lazy(() => animationOrSpinner(load))
}

/** Loads an animation; if that fails, records the fault and falls back to the spinner (3§8.3). */
export async function animationOrSpinner(load: () => Promise<{ default: Animation }>): Promise<{ default: Animation }> {
  try {
    return await withCodeTimeout(load())
  } catch (error) {
    recordFault(error)
    return { default: Spinner }
  }
}
