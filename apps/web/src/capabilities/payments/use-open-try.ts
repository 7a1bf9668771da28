import { useEffect, useEffectEvent } from 'react'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { followPayment } from './shared/outcome/await-payment.ts'
import { outcomeOf, type PayOutcome } from './shared/outcome/pay-outcome.ts'
import { openTry, recallPaying } from './shared/pay-record.ts'
import { useSettling } from './shared/use-pay.ts'

type Checking = {
  purchaseId: string
  /** Whether a payment with an unknown outcome is shown; its live news is followed then. */
  isOpen: boolean
  /** Whether this page is paying now, and hears the outcome itself. */
  isBusy?: () => boolean
  /** The outcome is undefined if it can't be known; only resending with the same key can tell. */
  onChecked: (outcome: PayOutcome | undefined) => void
}

/**
 * Checks the open try of a purchase, for example after a reload: when the screen opens, when the live stream reports
 * its outcome, and when the returned function is called, which returns whether the outcome is known now.
 */
export function useOpenTry({ purchaseId, isOpen, isBusy = () => false, onChecked }: Checking): () => Promise<boolean> {
  const settling = useSettling(purchaseId)
  const check = async () => {
    const outcome = await settling.check()
    onChecked(outcome)
    return outcome !== undefined && outcome.is !== 'waiting'
  }
  const checkOpened = useEffectEvent(check)
  useEffect(() => {
    if (openTry(purchaseId) !== undefined) void checkOpened()
  }, [purchaseId])
  useNewsOfOpen(purchaseId, isOpen, async () => {
    if (!isBusy()) await check()
  })
  return check
}

/** Calls back when the live stream reports the outcome of the open payment. */
function useNewsOfOpen(purchaseId: string, isOpen: boolean, onEnd: () => Promise<void>): void {
  const { answers, send } = usePortal()
  const customerUuid = useCustomerUuid()
  const hear = useEffectEvent(onEnd)
  useEffect(() => {
    const paymentUuid = isOpen ? recallPaying(purchaseId)?.PaymentUUID : undefined
    const cache = answers.cache()
    if (paymentUuid === undefined || !cache) return
    let isChecking = false
    return followPayment(cache, send, { customerUuid, paymentUuid }, async (payment) => {
      if (isChecking || outcomeOf(payment).is === 'waiting') return
      isChecking = true
      await hear()
      isChecking = false
    })
  }, [purchaseId, isOpen, customerUuid, answers, send])
}
