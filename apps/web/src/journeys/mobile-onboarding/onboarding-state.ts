import { useState } from 'react'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'

/** The steps of 1§2; the first stands in the address without a name. */
export type Step = 'phone' | 'code' | 'success' | 'already-associated' | 'error'

/** Where a code went, by what names the SIM. */
export type Sent = { way: 'text' | 'sim'; MobileNumber?: string; SIMID?: string; ICCID?: string }

/** What the answer of an adoption says of the SIM. */
export type FoundSim = { SIMType: 'esim' | 'real_sim'; Last4: string; PlanName?: string | undefined }

/** The onboarding of this tab (1§3). It survives a reload; a code that was typed is not in it. */
export type OnboardingState = {
  /** The person has the page open on a phone, or in a browser elsewhere. */
  is_mobile: boolean
  is_web: boolean
  step: Step
  sent?: Sent | undefined
  /** Resumes the adoption and nothing else. */
  JWT?: string | undefined
  finalise_url?: string | undefined
  sim?: FoundSim | undefined
}

/** A new onboarding on a device. */
export function newOnboarding(userAgent: string): OnboardingState {
  const is_mobile = /iPhone|iPod|Android.*Mobile/.test(userAgent)
  return { is_mobile, is_web: !is_mobile, step: 'phone' }
}

/** The step that can be shown: one of the address that the onboarding has not come to is its first. */
export function stepOf(input: string | undefined, state: OnboardingState): Step {
  if (input === 'code') return state.sent ? 'code' : 'phone'
  if (input === 'success') return state.finalise_url ? 'success' : 'phone'
  if (input === 'already-associated' || input === 'error') return input === state.step ? input : 'phone'
  return 'phone'
}

/** The onboarding of this tab, and what keeps it. */
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
