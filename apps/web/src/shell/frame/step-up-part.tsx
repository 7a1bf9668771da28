import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../device/lazy-part.ts'
import { stepUp } from '../session/step-up.ts'

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

/** The question for a fresh proof of the person, over whatever screen asked for what needs it. */
export function StepUpPart() {
  const asked = useSyncExternalStore(stepUp.subscribe, stepUp.asked, () => undefined)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog />
    </Suspense>
  )
}
