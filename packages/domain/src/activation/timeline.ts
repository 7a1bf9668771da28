/** The steps of an activation as the customer sees them, in order. */
const activationSteps = ['sim-found', 'paid', 'ordered', 'network', 'plan', 'ready'] as const
export type ActivationStep = (typeof activationSteps)[number]

/** What has happened so far. A step is done only when that was observed, never because time has passed. */
export interface ActivationProgress {
  done: readonly ActivationStep[]
  /** The step that failed. */
  failed?: ActivationStep
}

export interface TimelineStep {
  step: ActivationStep
  state: 'done' | 'now' | 'waiting' | 'failed'
}

/**
 * The timeline of an activation: done steps, then the current one, then those that wait. The caller leaves out steps
 * that don't apply, such as a payment where nothing is due.
 */
export function timeline(
  progress: ActivationProgress,
  steps: readonly ActivationStep[] = activationSteps,
): TimelineStep[] {
  const isDone = (step: ActivationStep) => progress.done.includes(step)
  const under = steps.find((step) => !isDone(step))
  return steps.map((step) => {
    if (isDone(step)) return { step, state: 'done' }
    if (step === progress.failed) return { step, state: 'failed' }
    return { step, state: step === under && !progress.failed ? 'now' : 'waiting' }
  })
}

/** Whether every step of a timeline is done. */
export function isReady(steps: readonly TimelineStep[]): boolean {
  return steps.every(({ state }) => state === 'done')
}
