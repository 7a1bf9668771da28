import type { StripeElements, StripeError } from '@stripe/stripe-js'
import { CallError } from '@waea/contract/call-error'
import { guest } from '@waea/contract/money/guest'
import type { LookupUse } from '@waea/domain/guest/lookup'
import type { RefusalCode } from '@waea/domain/refusal'
import type { Money } from '@waea/kit/money'
import type { PayAgain } from '../../capabilities/payments/shared/pay-record.ts'
import { newIntent } from '../../shell/calls/shared/intent.ts'
import { useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Errand, GuestOrder, Kept } from './errand.ts'
import { useFreshToken } from './use-fresh-token.ts'

type Paying = { use: LookupUse; errand: Errand; keep: Kept['keep'] }

/** A guest's payment: start it, mail its receipt, poll it, confirm it with the typed card. */
export function useGuestPay({ use, errand, keep }: Paying) {
  const { send } = usePortal()
  const Language = useLocale()
  const withToken = useFreshToken(errand, keep)

  const start = (input: { Amount: Money; ResponseToken: string } & PayAgain, key: string) => {
    const { MSISDN = '', LookupID = '' } = errand.named
    return use === 'bill'
      ? send(guest.payment, { ...input, LookupID }, { key })
      : send(guest.topup, { ...input, MSISDN }, { key })
  }

  /** The payment of an amount: the one already started, or a new one. */
  const begin = async (amount: Money, again: PayAgain): Promise<GuestOrder> => {
    if (errand.order?.amount === amount) return errand.order
    const { OrderID, ClientSecret } = await withToken((token) => {
      const { begun } = errand
      const key = begun?.amount === amount && begun.token === token ? begun.key : newIntent()
      keep({ ...errand, token, begun: { key, amount, token } })
      return start({ Amount: amount, ResponseToken: token, ...again }, key)
    })
    // Without its secret the payment can't be confirmed: the next press starts another one.
    if (ClientSecret === undefined) throw new CallError('', 503, { code: 'unavailable' })
    const order = { OrderID, ClientSecret, amount }
    keep(withoutToken({ ...errand, order }))
    return order
  }
  const askReceipt = (order: GuestOrder, Email: string) =>
    send(guest.receipt, { ...errand.named, OrderID: order.OrderID, Email, Language })
  const standing = (order: GuestOrder) => send(guest.purchases, { ...errand.named, OrderID: order.OrderID })
  return { begin, askReceipt, standing }
}

/** An errand whose token is used up. */
export function withoutToken({ token: _used, begun: _begun, ...errand }: Errand): Errand {
  return errand
}

/** The card partner's result for a card: taken, asks the person to type again, or the refusal. */
export type Confirmed = 'taken' | 'typed-wrong' | RefusalCode

/** Confirms a payment with the typed card, including the bank's question, if any (3-D Secure). */
export async function confirmCard(elements: StripeElements, stripe: Confirms, order: GuestOrder): Promise<Confirmed> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: order.ClientSecret,
    redirect: 'if_required',
    confirmParams: { return_url: location.href },
  })
  return error ? refusedAs(error) : 'taken'
}

type Confirms = Pick<import('@stripe/stripe-js').Stripe, 'confirmPayment'>

const ofCard: Readonly<Record<string, RefusalCode>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'card-trouble',
  incorrect_number: 'card-trouble',
  invalid_number: 'card-trouble',
  incorrect_cvc: 'card-trouble',
  payment_intent_authentication_failure: 'card-authorisation-needed',
  processing_error: 'payment-failed',
}

/**
 * Translates an error of the card partner. The partner's own failures count as `taken`, because the payment may have
 * been made.
 */
function refusedAs({ type, code, decline_code, payment_intent }: StripeError): Confirmed {
  if (type === 'validation_error') return 'typed-wrong'
  const known = ofCard[decline_code ?? ''] ?? ofCard[code ?? '']
  if (known) return known
  if (type === 'card_error') return 'card-declined'
  return payment_intent?.status === 'canceled' ? 'payment-failed' : 'taken'
}
