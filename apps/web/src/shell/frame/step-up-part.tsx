import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../device/shared/lazy-part.ts'
import { stepUp } from '../session/shared/step-up.ts'

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

/** The step-up dialog, over the screen whose call needs it. */
export function StepUpPart() {
  const current = useSyncExternalStore(stepUp.subscribe, stepUp.current, () => undefined)
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog />
    </Suspense>
  )
}
