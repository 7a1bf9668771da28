import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../device/shared/lazy-part.ts'
import { stepUp } from '../session/shared/step-up.ts'

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

/** The step-up dialog, over the screen whose call needs it. */
export function StepUpPart() {
  const asked = useSyncExternalStore(stepUp.subscribe, stepUp.asked, () => undefined)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog />
    </Suspense>
  )
}
