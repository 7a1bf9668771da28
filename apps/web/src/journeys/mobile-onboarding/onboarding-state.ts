import { useState } from 'react'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'

/** The steps of 1§2; the first has no name in the address. */
export type Step = 'phone' | 'code' | 'success' | 'already-associated' | 'error'

/** Where a code was sent, with the numbers that identify the SIM. */
export type Sent = { way: 'text' | 'sim'; MobileNumber?: string; SIMID?: string; ICCID?: string }

/** The SIM, as the answer of an adoption describes it. */
export type FoundSim = { SIMType: 'esim' | 'real_sim'; Last4: string; PlanName?: string | undefined }

/** The onboarding of this tab (1§3). It survives a reload; it contains no typed code. */
export type OnboardingState = {
  /** The page is open on a phone, as opposed to another browser. */
  is_mobile: boolean
  is_web: boolean
  step: Step
  sent?: Sent | undefined
  /** A token that can only resume the adoption. */
  JWT?: string | undefined
  finalise_url?: string | undefined
  sim?: FoundSim | undefined
}

/** A new onboarding on a device. */
export function newOnboarding(userAgent: string): OnboardingState {
  const is_mobile = /iPhone|iPod|Android.*Mobile/.test(userAgent)
  return { is_mobile, is_web: !is_mobile, step: 'phone' }
}

/** The step to show: the one in the address, or the first step if the onboarding hasn't reached it. */
export function stepOf(input: string | undefined, state: OnboardingState): Step {
  if (input === 'code') return state.sent ? 'code' : 'phone'
  if (input === 'success') return state.finalise_url ? 'success' : 'phone'
  if (input === 'already-associated' || input === 'error') return input === state.step ? input : 'phone'
  return 'phone'
}

/** The onboarding of this tab, and a function that stores it. */
export function useOnboardingState() {
  const kept = useKeptTyping<OnboardingState>('mobile-onboarding')
  const [state, setState] = useState(() => kept.read() ?? newOnboarding(navigator.userAgent))
  return {
    state,
    keep(change: Partial<OnboardingState>) {
      const next = { ...state, ...change }
      kept.keep(next)
      setState(next)
    },
  }
}
