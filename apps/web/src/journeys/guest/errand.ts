import type { LookupUse } from '@waea/domain/guest/lookup'
import { useState } from 'react'
import { useBrowserValue } from '../../shell/device/shared/browser-value.ts'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'

/** What a guest named, as the calls take it. */
export type Named = { MSISDN?: string; LookupID?: string }

/** A payment that was begun: with its secret the card is confirmed, and its id finds it again. */
export type GuestOrder = { OrderID: string; ClientSecret: string; amount: number }

/** What a guest is about to do in this tab: it survives a reload and going back. Cards and voucher codes are not in it. */
export type Errand = {
  named: Named
  /** The number as people read it. */
  shown: string
  /** The response token, until it is used. */
  token?: string
  /** A payment that is being begun: sent again, it is the same one. */
  begun?: { key: string; amount: number; token: string }
  order?: GuestOrder | undefined
  /** The card was given: the payment may have been made. */
  isGiven?: boolean
  /** Where the receipt goes. */
  receiptTo?: string
  /** What a voucher was worth, in cents. */
  redeemed?: number
}

export type Kept = {
  errand: Errand | undefined
  /** False while the drawn page wakes up: what the tab remembers is not known yet. */
  isKnown: boolean
  keep: (errand: Errand | undefined) => void
}

/** The errand of this tab for one use. */
export function useErrand(use: LookupUse): Kept {
  const kept = useKeptTyping<Errand>(`guest-${use}`)
  const isKnown = useBrowserValue(() => true, false)
  const [changed, setChanged] = useState<{ errand: Errand | undefined }>()
  return {
    errand: changed ? changed.errand : isKnown ? kept.read() : undefined,
    isKnown,
    keep(errand) {
      if (errand) kept.keep(errand)
      else kept.forget()
      setChanged({ errand })
    },
  }
}

/** The steps of 1§2. */
export type Step = 'validation' | 'payment-details' | 'success'

/** The step that can be shown: a step of the address that the errand has not come to is its first. */
export function stepOf(input: string | undefined, errand: Errand | undefined): Step {
  const isPaid = errand?.isGiven === true || errand?.redeemed !== undefined
  if (input === 'success' && isPaid) return 'success'
  if (input === 'payment-details' && errand && !isPaid) return 'payment-details'
  return 'validation'
}

/** What every step after the first is given. */
export type StepProps = {
  errand: Errand
  keep: (errand: Errand | undefined) => void
  goTo: (step: Step, replace?: boolean) => Promise<void>
}
