import { useState } from 'react'
import { OpenPayment } from '../open-payment.tsx'
import { useOpenTry } from '../use-open-try.ts'
import type { Payment } from './outcome/await-payment.ts'
import { openTry } from './pay-record.ts'

type SettleOpenTryProps<About> = {
  purchaseId: string
  onPaid: (payment: Payment | undefined, about: About | undefined) => void
  onWithBank?: (payment: Payment) => void
  onRefused?: () => void
}

/**
 * Settles this tab's open try of a purchase where no pay panel is shown: what was to be paid may be paid by now. Shows
 * nothing unless the outcome is unknown.
 */
export function SettleOpenTry<About>({ purchaseId, onPaid, onWithBank, onRefused }: SettleOpenTryProps<About>) {
  const [open, setOpen] = useState(() => openTry(purchaseId))
  const isOpen = open === 'not-settled'
  const check = useOpenTry({
    purchaseId,
    isOpen,
    onChecked(outcome) {
      setOpen(openTry(purchaseId))
      if (outcome?.is === 'paid') onPaid(outcome.payment, outcome.about as About | undefined)
      if (outcome?.is === 'with-bank') onWithBank?.(outcome.payment)
      if (outcome?.is === 'refused') onRefused?.()
    },
  })
  return isOpen ? <OpenPayment open={open} onCheck={check} /> : null
}
