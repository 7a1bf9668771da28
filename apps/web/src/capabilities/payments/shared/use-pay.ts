import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { CallError, isFinal } from '@waea/contract/call-error'
import { afterPayment } from '@waea/domain/payments/payment'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { type PayOutcome, settledOutcome } from './outcome/pay-outcome.ts'
import {
  beginTry,
  endPaying,
  notePaying,
  noteRefusal,
  type PayAgain,
  type PayRecord,
  recallPaying,
} from './pay-record.ts'

/** The chosen card; without a saved card the typed one is used. */
export type PayChoice = { PaymentMethodID?: string; PaymentMethodType?: string; KeepCard?: boolean } & PayAgain
/** The answer of every call that starts a payment. */
export type StartedPayment = { Status: string; PaymentUUID?: string | undefined; ClientSecret?: string | undefined }
export type StartPayment = (choice: PayChoice, key: string) => Promise<StartedPayment>

export type PayTools = { stripe: Stripe | undefined; elements: StripeElements | null; isWallet?: true }

/**
 * Pays for one purchase. `pay` starts the payment, lets the bank ask the person, and returns the outcome; if the start
 * is refused it throws its CallError. `check` asks for the outcome of a payment that this tab started earlier, for
 * example before a reload or redirect. While an outcome is unknown, every attempt sends the same key, so the person is
 * charged once at most. `about` is kept with the payment and comes back with its outcome.
 */
export function usePay(purchaseId: string, start: StartPayment, about?: unknown) {
  const { settle, check } = useSettling(purchaseId)

  const pay = async (choice: PayChoice, request: unknown, tools: PayTools): Promise<PayOutcome> => {
    const { PayAgain, ...means } = choice
    const isTyped = means.PaymentMethodID === undefined
    const record = beginTry(purchaseId, JSON.stringify({ choice: means, asked: request }), {
      isTyped,
      about,
      ...(PayAgain && { PayAgain }),
    })
    const again = record.PayAgain && { PayAgain: record.PayAgain }
    const started = await startOnce(purchaseId, record, () => start({ ...means, ...again }, record.key))
    const { PaymentUUID, ClientSecret } = started
    const next = afterPayment(started)
    if (PaymentUUID === undefined || next === 'done') {
      endPaying(purchaseId)
      return { is: 'paid', payment: undefined, about: record.about }
    }
    const confirms = next === 'confirm-card' && ClientSecret !== undefined
    const isGiven = confirms && record.card === 'not-given'
    notePaying(purchaseId, { ...record, PaymentUUID, ...(isGiven && { card: 'given' }) })
    const isTaken = confirms && (await confirm(ClientSecret, choice, tools))
    const outcome = await settle(PaymentUUID, isTaken)
    // A refused saved card ends the payment; a new card can be retyped for the same payment.
    if (outcome.is === 'refused' && choice.PaymentMethodID !== undefined) endPaying(purchaseId)
    return outcome
  }
  return { pay, check }
}

/** Asks how a payment of this purchase ended: of the one just started, or of one that this tab started earlier. */
export function useSettling(purchaseId: string) {
  const portal = usePortal()
  const customerUuid = useCustomerUuid()

  const settle = async (paymentUuid: string, isTaken = false): Promise<PayOutcome> => {
    const about = recallPaying(purchaseId)?.about
    const outcome = await settledOutcome(portal, { customerUuid, paymentUuid, isTaken })
    if (outcome.is === 'paid' || outcome.is === 'with-bank') endPaying(purchaseId)
    if (outcome.is === 'refused' && outcome.isOver) endPaying(purchaseId)
    else if (outcome.is === 'refused') noteRefusal(purchaseId)
    return outcome.is === 'paid' ? { ...outcome, about } : outcome
  }
  const check = async (): Promise<PayOutcome | undefined> => {
    const paymentUuid = recallPaying(purchaseId)?.PaymentUUID
    return paymentUuid === undefined ? undefined : settle(paymentUuid)
  }
  return { settle, check }
}

async function startOnce(purchaseId: string, record: PayRecord, start: () => Promise<StartedPayment>) {
  try {
    return await start()
  } catch (error) {
    if (isFinal(error)) endPaying(purchaseId)
    else notePaying(purchaseId, { ...record, ...paymentNamedBy(error) })
    throw error
  }
}

/** The payment named by a start that failed while it was open, so that its outcome can be polled. */
function paymentNamedBy(error: unknown): Pick<PayRecord, 'PaymentUUID'> {
  const named = error instanceof CallError ? error.detail.PaymentUUID : undefined
  return typeof named === 'string' ? { PaymentUUID: named } : {}
}

/**
 * Confirms the payment in the browser: with the typed card, or by the bank's question for a saved one. Returns whether
 * the card partner took the card; the server asks the partner for the outcome.
 */
async function confirm(clientSecret: string, choice: PayChoice, { stripe, elements }: PayTools): Promise<boolean> {
  if (!stripe) throw new CallError('Error by Stripe loading', 0)
  if (choice.PaymentMethodID !== undefined) {
    return isTaken(await stripe.handleNextAction({ clientSecret }))
  }
  if (!elements) throw new CallError('Error by Stripe loading', 0)
  const confirmed = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: 'if_required',
    confirmParams: { return_url: location.href },
  })
  return isTaken(confirmed)
}

function isTaken({ paymentIntent }: Pick<PaymentIntentResult, 'paymentIntent'>): boolean {
  const status = paymentIntent?.status
  return status === 'succeeded' || status === 'processing' || status === 'requires_capture'
}
