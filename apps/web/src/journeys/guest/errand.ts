import type { LookupUse } from '@waea/domain/guest/lookup'
import { useState } from 'react'
import { useBrowserValue } from '../../shell/device/shared/browser-value.ts'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'

/** The mobile or bill that a guest named, in the shape of the calls. */
export type Named = { MSISDN?: string; LookupID?: string }

/** A started payment: its secret confirms the card, and its id finds it again. */
export type GuestOrder = { OrderID: string; ClientSecret: string; amount: number }

/** What a guest is doing in this tab; it survives a reload and going back. It contains no cards or voucher codes. */
export type Errand = {
  named: Named
  /** The formatted number. */
  shown: string
  /** The response token, until it is used. */
  token?: string
  /** A payment being started: sending it again with this key gives the same payment. */
  begun?: { key: string; amount: number; token: string }
  order?: GuestOrder | undefined
  /** The card was submitted, so the payment may have been made. */
  isGiven?: boolean
  /** The email for the receipt. */
  receiptTo?: string
  /** The value of the redeemed voucher, in cents. */
  redeemed?: number
}

export type Kept = {
  errand: Errand | undefined
  /** False during hydration, before the tab's memory can be read. */
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

/** The step to show: the one in the address, or the first step if the errand hasn't reached it. */
export function stepOf(input: string | undefined, errand: Errand | undefined): Step {
  const isPaid = errand?.isGiven === true || errand?.redeemed !== undefined
  if (input === 'success' && isPaid) return 'success'
  if (input === 'payment-details' && errand && !isPaid) return 'payment-details'
  return 'validation'
}

/** The props of every step after the first. */
export type StepProps = {
  errand: Errand
  keep: (errand: Errand | undefined) => void
  goTo: (step: Step, replace?: boolean) => Promise<void>
}
