import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useReducer, useRef } from 'react'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { sentenceOf } from '../../shell/forms/shared/refusals.ts'
import { nextPayState, readyToPay } from './pay-state.ts'
import type { Payment } from './shared/outcome/await-payment.ts'
import type { PayOutcome } from './shared/outcome/pay-outcome.ts'
import { usePayAgain } from './shared/pay-again.tsx'
import { type OpenTry, openTry } from './shared/pay-record.ts'
import { type PayChoice, type PayTools, type StartPayment, usePay } from './shared/use-pay.ts'
import { useOpenTry } from './use-open-try.ts'

/** After this long, say that the bank is slow. */
const slowAfterMs = 8000

type ToPay<About> = {
  purchaseId: string
  request: unknown
  about?: About
  start: StartPayment
  onPaid: (payment: Payment | undefined, about: About | undefined) => void
  accounts?: { onWithBank: (payment: Payment) => void } | undefined
}

export type Paying = {
  /** Why the last attempt was not paid, in words. */
  refusal: string | undefined
  /** What is known about an earlier attempt without a known outcome. */
  open: OpenTry | undefined
  isSending: boolean
  isSlow: boolean
  /** Pays, unless a payment is under way. Returns false if it was refused; true if it was made or may have been. */
  onSend: (choice: PayChoice, tools: PayTools) => Promise<boolean>
  /** The question whether to pay again what was just paid, while it is open. */
  question: ReactNode
  /** Checks the open attempt; returns whether its outcome is known now. */
  check: () => Promise<boolean>
}

/** Runs the payment of one purchase through its states (`pay-state.ts`), and reports the outcome to the screen. */
export function usePaying<About>({ purchaseId, request, about, start, onPaid, accounts }: ToPay<About>): Paying {
  const { _ } = useTexts()
  const chargedText = useErrorText({ mayHavePaid: true })
  const unchargedText = useErrorText()
  const purchase = usePay(purchaseId, start, about)
  const checkCard = useCardCheck()
  const { askingFirst, question } = usePayAgain()
  const [state, dispatch] = useReducer(nextPayState, undefined, () => readyToPay(openTry(purchaseId)))
  const isUnderWay = useRef(false)

  const end = (outcome: PayOutcome | undefined, is: 'ended' | 'checked') => {
    dispatch({ is, outcome, open: openTry(purchaseId) })
    if (outcome?.is === 'paid') onPaid(outcome.payment, outcome.about as About | undefined)
    if (outcome?.is === 'with-bank') accounts?.onWithBank(outcome.payment)
  }
  const stop = (text: string | undefined) => dispatch({ is: 'stopped', text, open: openTry(purchaseId) })
  const pay = async (choice: PayChoice, tools: PayTools) => {
    const card = await checkCard(choice, tools)
    if (!card.isGood) {
      stop(card.refusal)
      return false
    }
    const outcome = await askingFirst((again) => {
      const slow = setTimeout(() => dispatch({ is: 'took-long' }), slowAfterMs)
      return purchase.pay({ ...choice, ...again }, request, tools).finally(() => clearTimeout(slow))
    }, tools)
    end(outcome, 'ended')
    return outcome !== undefined && outcome.is !== 'refused'
  }
  const onSend = async (choice: PayChoice, tools: PayTools) => {
    // Two presses may arrive before the first one renders.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    dispatch({ is: 'sent' })
    try {
      return await pay(choice, tools)
    } catch (error) {
      stop((openTry(purchaseId) === 'card-not-charged' ? unchargedText : chargedText)(error))
      return false
    } finally {
      isUnderWay.current = false
    }
  }
  const checkNow = useOpenTry({
    purchaseId,
    isOpen: state.open === 'not-settled',
    isBusy: () => isUnderWay.current,
    onChecked: (outcome) => end(outcome, 'checked'),
  })
  const check = () => {
    dispatch({ is: 'asked' })
    return checkNow()
  }
  const { is, open, refused } = state
  const refusal = typeof refused === 'string' ? _(sentenceOf(refused)) : refused?.text
  return { refusal, open, isSending: is !== 'ready', isSlow: is === 'slow', onSend, question, check }
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
