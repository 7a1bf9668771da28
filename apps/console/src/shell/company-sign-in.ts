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

const proofChannel = 'console-proof'

/** Tells the page that waits for it that the sign-in in this window has proved the operator. */
export function reportProof(): void {
  const channel = new BroadcastChannel(proofChannel)
  channel.postMessage('proved')
  channel.close()
}

/** Hears of a proof in another window of the console; returns how to stop. */
export function onProof(hear: () => void): () => void {
  const channel = new BroadcastChannel(proofChannel)
  channel.onmessage = hear
  return () => channel.close()
}

/** Opens the company's sign-in in a window of its own, so that nothing typed here is lost. False if it is blocked. */
export async function openCompanyProof(): Promise<boolean> {
  // Before the call: browsers open a window only while they handle the press.
  const opened = window.open('', proofChannel, 'popup,width=520,height=720')
  if (!opened) return false
  try {
    const { Location } = await send(companySignIn.startCompanyProof, {})
    opened.location.href = Location
    opened.focus()
    return true
  } catch (error) {
    opened.close()
    throw error
  }
}
