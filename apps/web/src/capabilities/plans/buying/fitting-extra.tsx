import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { firstAvailability, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { accountType } from '@waea/domain/plans/mobile-status'
import type { Purchase } from '@waea/domain/plans/purchase'
import { fittingExtra } from '@waea/domain/usage/fitting-add-on'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { dayOf } from '@waea/kit/calendar-day'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import { Link, type Search, useGo } from '../../../shell/routing/shared/link.tsx'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { savedCardName } from '../../payments/shared/card-words.ts'
import type { SavedCard } from '../../payments/shared/first-choice.ts'
import { usePayAgain } from '../../payments/shared/pay-again.tsx'
import { openTry } from '../../payments/shared/pay-record.ts'
import { usePay } from '../../payments/shared/use-pay.ts'
import { type Offer, useOffers } from '../shared/use-offers.ts'
import { payerOfExtra } from './payer-of-extra.ts'
import { usePurchase } from './use-purchase.ts'

export type ExtraProps = {
  mobile: Mobile
  kind: UsageType
  /** Whether it is on the dark card. */
  onHero?: boolean
}

/** Offers the add-on that gives more of a kind of usage: one button with its price and who pays. */
export default function FittingExtra({ mobile, kind, onHero = false }: ExtraProps) {
  const offers = useOffers(mobile)
  const customerUuid = mobile.CustomerUUID
  const isPrepay = accountType(mobile) === 'prepay'
  const credit = useCall(balance.credit, { customerUuid, mobileUuid: mobile.UUID }, { enabled: isPrepay })
  const cards = useCall(payments.methods, { customerUuid }, { enabled: isPrepay })
  const [isRead, setRead] = useState(false)
  // Read credit and cards once more before naming who pays: the payer must not change under a press.
  if (!isRead && !credit.isFetching && !cards.isFetching) setRead(true)
  // The offer is optional: show nothing while it loads or if there is none.
  if (offers.isLoading || !isRead) return null
  const entry = fittingExtra(
    offers.extras.map((one) => one.entry),
    kind,
    isPrepay ? 'prepay' : 'postpay',
  )
  const offer = offers.extras.find((one) => one.entry === entry)
  if (!offer) return null
  const has = credit.data && money(credit.data.MainBalCreditCents)
  const input = { ...offer, subscribe: false, today: dayOf(new Date()) }
  const payer = payerOfExtra(input, has, cards.data?.PaymentMethods ?? [])
  if (!payer) return null
  return <Press mobile={mobile} offer={offer} onHero={onHero} {...payer} />
}

type PressProps = { mobile: Mobile; offer: Offer; purchase: Purchase; card: SavedCard | undefined; onHero: boolean }

function Press(props: PressProps) {
  const { mobile, offer, purchase, card, onHero } = props
  const { t } = useLingui()
  const { name } = offerSummary(offer.entry)
  const price = dollars(purchase.paidBy === 'bill' ? (purchase.nextCharge?.amount ?? purchase.dueNow) : purchase.dueNow)
  const tone = onHero ? 'onHero' : 'primary'
  const page = { buy: firstAvailability(offer.entry)?.UUID, mobile: mobile.UUID }
  if (purchase.paidBy === 'card' && !card) {
    return (
      <Link to="/profile/plans/addons" search={page} className={buttonClass({ tone, className: 'justify-self-start' })}>
        <Trans>
          Add {name} for {price}
        </Trans>
      </Link>
    )
  }
  const text =
    purchase.paidBy === 'bill'
      ? t`Add ${name}: ${price} on your next bill`
      : card
        ? t`Add ${name}: ${price} with ${savedCardName(card)}`
        : t`Add ${name}: ${price} from your credit`
  return <AtOnce {...props} name={name} text={text} tone={tone} page={page} />
}

type AtOnceProps = PressProps & { name: string; text: string; tone: 'onHero' | 'primary'; page: Search }

/** Buys with one press. If the bank must ask, or the outcome is unknown, continue on the page that pays for offers. */
function AtOnce({ mobile, offer, purchase, card, onHero, name, text, tone, page }: AtOnceProps) {
  const { t } = useLingui()
  const toast = useToast()
  const go = useGo()
  const errorText = useErrorText({ mayHavePaid: true })
  const refusalText = useRefusalText()
  const { entry } = offer
  const choice = {
    mobile,
    entry,
    price: priceDue(entry, offer.price),
    renews: false,
    isPostpay: purchase.paidBy === 'bill',
    fromCredit: purchase.paidBy === 'balance',
  }
  const bought = () => toast({ tone: 'good', text: t`You now have ${name}` })
  const buying = usePurchase({ choice, purchase, onBought: bought })
  const { pay } = usePay(buying.name, buying.start)
  const { askingFirst, question } = usePayAgain()
  const goOn = () => go('/profile/plans/addons', { search: page })
  const { refusal, onSend, isSending } = useSending(async () => {
    try {
      const means = card ? { PaymentMethodID: card.UUID } : {}
      const tools = { stripe: undefined, elements: null }
      const outcome = await askingFirst((again) => pay({ ...means, ...again }, buying.request, tools))
      if (!outcome) return undefined
      if (outcome.is === 'refused') return refusalText({ refused: outcome.code })
      if (outcome.is === 'paid') buying.done()
      else await goOn()
    } catch (error) {
      if (openTry(buying.name) !== 'not-settled') return errorText(error)
      await goOn()
    }
    return undefined
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone={tone} loading={isSending} onClick={() => void onSend()}>
        {text}
      </Button>
      {refusal && (
        <Notice
          tone="bad"
          className="text-ink"
          action={
            <Link
              to="/profile/plans/addons"
              search={page}
              className="font-semibold text-primary underline underline-offset-4"
            >
              <Trans>Other ways to pay</Trans>
            </Link>
          }
        >
          {refusal}
        </Notice>
      )}
      <p className={onHero ? 'text-s text-on-hero-2' : 'text-s text-ink-2'}>
        <Trans>GST included. It doesn’t renew.</Trans>
      </p>
      {question}
    </div>
  )
}
