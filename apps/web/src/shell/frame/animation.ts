import { Spinner } from '@waea/ui/spinner'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { inTime } from '../device/in-time.ts'
import { recordFault } from '../faults/faults.ts'

type Animation = ComponentType<{ className?: string }>

/** A moving drawing whose code comes when it is first shown. */
export function animation(load: () => Promise<{ default: Animation }>): LazyExoticComponent<Animation> {
  return lazy(() => animationOrSpinner(load))
}

/** A drawing that cannot be loaded is a fault that is reported; a spinner turns in its place (3§8.3). */
export async function animationOrSpinner(load: () => Promise<{ default: Animation }>): Promise<{ default: Animation }> {
  try {
    return await inTime(load())
  } catch (error) {
    recordFault(error)
    return { default: Spinner }
  }
}
