import type { CallError } from '@waea/contract/call-error'
import { companySignIn } from '@waea/contract/operators/company-sign-in'
import { useState } from 'react'
import { send } from './calls.ts'
import { refusalText } from './refusal-text.ts'

const placeKey = 'console-place'
export const companyAway = 'Your company’s sign-in doesn’t answer. Try again in a minute, or sign in another way.'

/** Leaves for the page of the company's provider, and remembers the page of the console to return to. */
export function useCompanySignIn(place: string) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const leave = async () => {
    setIsLeaving(true)
    setRefusal(undefined)
    try {
      const { Location } = await send(companySignIn.startCompanySignIn, {})
      sessionStorage.setItem(placeKey, place)
      window.location.assign(Location)
    } catch (error) {
      setRefusal(refusalText(error as CallError, { unavailable: companyAway }))
      setIsLeaving(false)
    }
  }
  return { isLeaving, refusal, leave }
}

/** The page of the console from which the sign-in began, once. */
export function takePlace(): string {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  return place ?? '/'
}
