import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { sentenceOf } from '../../shell/forms/refusals.ts'
import { useSending } from '../../shell/forms/sending.ts'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import { followPayment, type Payment } from './await-payment.ts'
import { usePayAgain } from './pay-again.tsx'
import { outcomeOf, type PayOutcome } from './pay-outcome.ts'
import { type OpenTry, openTry, recallPaying } from './pay-record.ts'
import { type PayChoice, type PayTools, type StartPayment, usePay } from './use-pay.ts'

/** After this long, say that the bank is slow, so that nobody wonders whether anything is happening. */
const slowAfterMs = 8000

type ToPay = {
  wish: string
  asked: unknown
  start: StartPayment
  onPaid: (payment: Payment | undefined) => void
  accounts?: { onWithBank: (payment: Payment) => void } | undefined
}

export type Paying = {
  refusal: string | undefined
  /** What is known about an earlier attempt without a known outcome. */
  open: OpenTry | undefined
  isSlow: boolean
  /** Pays; returns whether the payment was made or may have been, so that it was not refused. */
  onSend: (choice: PayChoice, tools: PayTools) => Promise<boolean>
  isSending: boolean
  /** Whether to pay again what was paid just now: where it is asked. */
  question: ReactNode
  /** Checks the open attempt; returns whether its outcome is known now. */
  check: () => Promise<boolean>
}

/** The state behind the pay panel: the last refusal, and whether an earlier attempt is still open. */
export function usePaying({ wish, asked, start, onPaid, accounts }: ToPay): Paying {
  const { _ } = useTexts()
  const chargedText = useErrorText({ mayHavePaid: true })
  const unchargedText = useErrorText()
  const { pay, check } = usePay(wish, start)
  const [open, setOpen] = useState(() => openTry(wish))
  const checkCard = useCardCheck()
  const { isSlow, whileSlow } = useSlow()
  const { askingFirst, question } = usePayAgain()

  const take = (outcome: PayOutcome | undefined) => {
    setOpen(outcome?.is === 'waiting' ? openTry(wish) : undefined)
    if (outcome?.is === 'paid') onPaid(outcome.payment)
    if (outcome?.is === 'with-bank') accounts?.onWithBank(outcome.payment)
    return outcome?.is === 'refused' ? _(sentenceOf(outcome.code)) : undefined
  }
  const isPaying = useRef(false)
  const ended = useRef<PayOutcome['is']>(undefined)
  const { refusal, onSend, refuse, isSending } = useSending(
    async (choice: PayChoice, tools: PayTools) => {
      const card = await checkCard(choice, tools)
      if (!card.isGood) return card.refusal
      isPaying.current = true
      try {
        const outcome = await askingFirst((again) => whileSlow(pay({ ...choice, ...again }, asked, tools)), tools)
        ended.current = outcome?.is
        return take(outcome)
      } finally {
        isPaying.current = false
      }
    },
    {
      textOf(error) {
        const after = openTry(wish)
        setOpen(after)
        return after === 'card-not-charged' ? unchargedText(error) : chargedText(error)
      },
    },
  )
  const checkNow = async () => {
    const outcome = await check()
    // It was never answered: only sending it again with the same key can tell.
    if (outcome === undefined) setOpen(openTry(wish))
    return { outcome, text: outcome && take(outcome) }
  }
  const first = useRef(checkNow)
  useEffect(() => {
    if (openTry(wish) !== undefined) void first.current()
  }, [wish])
  useNewsOfOpen(wish, open === 'not-settled', async () => {
    if (!isPaying.current) refuse((await checkNow()).text)
  })
  const checkOpen = async () => {
    refuse(undefined)
    const { outcome, text } = await checkNow()
    refuse(text)
    return outcome !== undefined && outcome.is !== 'waiting'
  }
  const send = async (choice: PayChoice, tools: PayTools) => {
    ended.current = undefined
    await onSend(choice, tools)
    return ended.current !== undefined && ended.current !== 'refused'
  }
  return { refusal, open, isSlow, isSending, question, onSend: send, check: checkOpen }
}

/** Whether the typed card is complete. The fields show their own errors. */
function useCardCheck() {
  const { t } = useLingui()
  return async ({ PaymentMethodID }: PayChoice, { elements }: PayTools) => {
    if (PaymentMethodID !== undefined) return { isGood: true as const }
    const refusal = elements ? undefined : t`The card form hasn’t loaded yet. Nothing was charged.`
    const checked = await elements?.submit()
    return checked && !checked.error ? { isGood: true as const } : { isGood: false as const, refusal }
  }
}

function useSlow() {
  const [isSlow, setSlow] = useState(false)
  const whileSlow = async <T>(paying: Promise<T>): Promise<T> => {
    const slow = setTimeout(() => setSlow(true), slowAfterMs)
    try {
      return await paying
    } finally {
      clearTimeout(slow)
      setSlow(false)
    }
  }
  return { isSlow, whileSlow }
}

/** Calls back when the live stream reports the outcome of the open payment. */
function useNewsOfOpen(wish: string, isOpen: boolean, onEnd: () => Promise<void>): void {
  const { answers, send } = usePortal()
  const customerUuid = useCustomerUuid()
  const hear = useRef(onEnd)
  hear.current = onEnd
  useEffect(() => {
    const paymentUuid = isOpen ? recallPaying(wish)?.PaymentUUID : undefined
    const cache = answers.cache()
    if (paymentUuid === undefined || !cache) return
    let isChecking = false
    return followPayment(cache, send, { customerUuid, paymentUuid }, async (payment) => {
      if (isChecking || outcomeOf(payment).is === 'waiting') return
      isChecking = true
      await hear.current()
      isChecking = false
    })
  }, [wish, isOpen, customerUuid, answers, send])
}
