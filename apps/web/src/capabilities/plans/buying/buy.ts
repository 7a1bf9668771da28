import type { QueryClient } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { plans } from '@waea/contract/mobile/plans'
import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { type CatalogueEntry, firstAvailability, isPayg } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { isCompleted } from '@waea/domain/payments/payment-status'
import { afterAddonPurchase, clientSecretWaitMs, pendingPayment } from '@waea/domain/plans/prices/addon-purchase-answer'
import type { Money } from '@waea/kit/money'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { recordPurchase } from '../../../shell/frame/shared/analytics.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { awaitPayment, type Line, type Pace, type Payment } from '../../payments/shared/outcome/await-payment.ts'
import { placeholderError } from './purchase-failure.ts'

type Listed = Gives<typeof plans.mobiles>
type Bought = Gives<typeof plans.prepayAddon>

/** What to buy: a plan or an add-on for a mobile, renewing or not, at the price and from the credit that are shown. */
export type OfferChoice = {
  mobile: Mobile
  entry: CatalogueEntry
  price: Money
  renews: boolean
  isPostpay: boolean
  fromCredit: boolean
}

/** Sends the purchase: prepay from credit or by card, postpay on the bill (2§7.2). */
function askToBuy(send: Send, choice: OfferChoice, card: { PaymentMethodID?: string }, key: string): Promise<Bought> {
  const { mobile, entry, price: AmountCents, renews, isPostpay, fromCredit } = choice
  const { UUID: availabilityUuid = '' } = firstAvailability(entry) ?? {}
  const isBasePlan = entry.Characteristics.IsBasePlan
  if (isPostpay) {
    return send(
      plans.postpayAddon,
      {
        CustomerUUID: mobile.CustomerUUID,
        ProductInstanceUUID: mobile.UUID,
        AddonAvailabilityUUID: availabilityUuid,
        AddonCatalogEntryUUID: entry.UUID,
        Subscribe: renews,
        isBasePlan,
        AmountCents,
        ...card,
      },
      { key },
    )
  }
  const input = {
    Subscribe: renews,
    PAYG: isPayg(entry),
    AuthorizeOnly: false as const,
    isBasePlan,
    AmountCents,
    ...(fromCredit && { FromCredit: true as const }),
    ...card,
  }
  const of = { customerUuid: mobile.CustomerUUID, productUuid: mobile.UUID, availabilityUuid }
  return send(plans.prepayAddon, { ...of, ...input }, { key })
}

/**
 * Buys. While the payment is pending without a client secret, waits on that same payment and never starts a second one
 * (decision B24), until a secret appears or it is paid. After 10 seconds it fails with the placeholder error, which
 * names the payment so that its outcome can be polled later (1§4, 3§8.5).
 */
export async function buy(
  line: Line,
  choice: OfferChoice,
  card: { PaymentMethodID?: string },
  key: string,
  pace?: Pace,
): Promise<Bought> {
  const answer = await askToBuy(line.send, choice, card, key)
  if (afterAddonPurchase({ httpStatus: 200, ...answer }, 0) !== 'ask-again') return answer
  const { PaymentUUID: paymentUuid } = answer
  const payment =
    paymentUuid && (await secretOrEnd(line, { customerUuid: choice.mobile.CustomerUUID, paymentUuid }, pace))
  if (!payment) throw new CallError(placeholderError, 500, { detail: { PaymentUUID: paymentUuid } })
  const { ClientSecret } = payment
  return {
    ...answer,
    Status: isCompleted(payment.Status) ? payment.Status : pendingPayment,
    ...(ClientSecret !== undefined && { ClientSecret }),
  }
}

function secretOrEnd(line: Line, input: { customerUuid: string; paymentUuid: string }, pace?: Pace) {
  const isAwaited = ({ Status, ClientSecret }: Payment) => ClientSecret !== undefined || isCompleted(Status)
  return awaitPayment(line, input, { isAwaited, everyMs: 1000, forMs: clientSecretWaitMs }, pace)
}

/**
 * Records a successful purchase: sends it to analytics in NZD, caches the returned product, and refetches what changed
 * on the server (1§4, 2§7.2).
 */
export function noteBought(
  queries: QueryClient,
  choice: OfferChoice,
  amount: Money,
  product: Bought['PrepayProduct'],
): void {
  const { mobile, entry } = choice
  recordPurchase({
    items: [{ item_id: entry.UUID, item_name: offerSummary(entry).name, quantity: 1, price: amount }],
    value: amount,
  })
  if (product) {
    queries.setQueryData<Listed>(
      keyOf(plans.mobiles, { customerUuid: mobile.CustomerUUID }),
      (before) => before && { ...before, Mobiles: before.Mobiles.map((one) => withAddons(one, product)) },
    )
  }
  for (const changed of [plans.mobiles, overview.dashboard, usage.postpayBalance, balance.credit, balance.movements])
    void queries.invalidateQueries({ queryKey: keyOf(changed) })
}

function withAddons(mobile: Mobile, product: NonNullable<Bought['PrepayProduct']>): Mobile {
  return mobile.UUID === product.UUID ? { ...mobile, Addons: product.AddOns } : mobile
}
