import { Trans, useLingui } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { billingTypeOf, firstAvailability, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { checkOnePlan } from '@waea/domain/plans/check-one-plan'
import { accountType } from '@waea/domain/plans/mobile-status'
import { decidePurchase, type Purchase } from '@waea/domain/plans/purchase'
import { isRefusal } from '@waea/domain/refusal'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, gstWithin, type Money, money, zero } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Switch } from '@waea/ui/fields/switch'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import type { Address } from '../../../shell/routing/shared/addresses.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useEnglishMark, useLocale } from '../../../shell/session/shared/portal.tsx'
import { WhatIsIn } from '../../catalogue/shared/plan-words.tsx'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import type { Offer, Offers } from '../shared/use-offers.ts'
import { BoughtOffer } from './bought-offer.tsx'
import type { OfferChoice } from './buy.ts'
import { PayForOffer } from './pay-for-offer.tsx'

type Props = { mobile: Mobile; offers: Offers; availabilityUuid: string; back: Address }

/** Buys a plan or an add-on: what it includes, what it costs now and later, who pays, and the button. */
export function BuyOffer({ mobile, offers, availabilityUuid, back }: Props) {
  const customerUuid = mobile.CustomerUUID
  const isPrepay = accountType(mobile) === 'prepay'
  const credit = useCall(balance.credit, { customerUuid, mobileUuid: mobile.UUID }, { enabled: isPrepay })
  const [bought, setBought] = useState<string>()
  const offer = offers.byAvailability(availabilityUuid)
  if (bought !== undefined) return <BoughtOffer name={bought} />
  if (offers.isLoading || (isPrepay && credit.isPending)) return <SkeletonList count={2} />
  return (
    <>
      <Link to={back} className="inline-flex min-h-11 items-center font-semibold text-primary justify-self-start">
        <Trans>Choose another</Trans>
      </Link>
      {offer ? (
        <Confirm
          mobile={mobile}
          offer={offer}
          // If the credit failed to load, ask for a card; the server still uses the credit first.
          credit={credit.data && money(credit.data.MainBalCreditCents)}
          onBought={() => setBought(offerSummary(offer.entry).name)}
        />
      ) : (
        <Notice tone="warn">
          <Trans>We don’t sell that any more. Go back and choose another.</Trans>
        </Notice>
      )}
    </>
  )
}

type ConfirmProps = { mobile: Mobile; offer: Offer; credit: Money | undefined; onBought: () => void }

function Confirm({ mobile, offer, credit, onBought }: ConfirmProps) {
  const { entry, price } = offer
  const refusalText = useRefusalText()
  const english = useEnglishMark()
  const [renews, setRenews] = useState(isRenewable(entry))
  const today = dayOf(new Date())
  const current = entry.Characteristics.IsBasePlan ? mobile.Addons.find(({ IsBasePlan }) => IsBasePlan) : undefined
  const input = { entry, price, subscribe: renews, today }
  const fromCredit = decidePurchase({ ...input, ...(credit !== undefined && { balance: credit }) })
  // If the credit is too low, the card pays.
  const isShort = isRefusal(fromCredit) && fromCredit.refused === 'not-enough-balance'
  const purchase = isShort ? decidePurchase(input) : fromCredit
  if (isRefusal(purchase)) return <Notice tone="warn">{refusalText(purchase)}</Notice>
  const refused = checkOnePlan(mobile.Addons, entry, today)
  if (refused) {
    const isChange = refused.refused === 'plan-held'
    return (
      <Notice tone="warn" action={isChange && <ChangeInstead offer={offer} />}>
        {refusalText(refused)}
      </Notice>
    )
  }
  const summary = offerSummary(entry, price)
  const isPostpay = billingTypeOf(entry) === 'postpay'
  const choice: OfferChoice = {
    mobile,
    entry,
    price: priceDue(entry, price),
    renews,
    isPostpay,
    fromCredit: purchase.paidBy === 'balance',
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
      <Card as="section" aria-labelledby="offer" className="grid gap-4">
        <h2 id="offer" className="text-h3">
          {summary.name}
        </h2>
        {summary.more_details && (
          <p lang={english} className="text-ink-2">
            {summary.more_details}
          </p>
        )}
        <WhatIsIn
          summary={summary}
          isExtra={!entry.Characteristics.IsBasePlan}
          isAbroad={entry.Characteristics.RoamingZone !== undefined}
        />
        {current && (
          <p>
            <Trans>It replaces {current.Name}, which ends when this starts.</Trans>
          </p>
        )}
        {isRenewable(entry) && <RenewSwitch isOn={renews} onChange={setRenews} purchase={purchase} />}
      </Card>
      <div className="grid gap-6">
        <Card as="section">
          <Sum name={summary.name} purchase={purchase} credit={credit} />
        </Card>
        {isShort && <ShortOfCredit credit={credit ?? zero} />}
        <PayForOffer key={String(renews)} choice={choice} purchase={purchase} onBought={onBought} />
      </div>
    </div>
  )
}

function ChangeInstead({ offer }: { offer: Offer }) {
  return (
    <Link
      to="/profile/plans/change-plan"
      search={{ to: firstAvailability(offer.entry)?.UUID }}
      className="font-semibold text-primary underline underline-offset-4"
    >
      <Trans>Change plan</Trans>
    </Link>
  )
}

function RenewSwitch({
  isOn,
  onChange,
  purchase,
}: {
  isOn: boolean
  onChange: (on: boolean) => void
  purchase: Purchase
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const next = purchase.nextCharge
  const day = next && dateText(next.on, 'day', locale)
  const amount = next && dollars(next.amount)
  const end = purchase.endsOn && dateText(purchase.endsOn, 'day', locale)
  return (
    <Switch
      label={t`Renew automatically`}
      hint={isOn && next ? t`Renews for ${amount} on ${day}. You can stop it any time.` : end && t`Ends on ${end}`}
      checked={isOn}
      onChange={onChange}
    />
  )
}

/** The cost now with GST, and the credit afterwards. */
function Sum({ name, purchase, credit }: { name: string; purchase: Purchase; credit: Money | undefined }) {
  const { t } = useLingui()
  const { dueNow, paidBy, nextCharge } = purchase
  const onBill = paidBy === 'bill' ? nextCharge?.amount : undefined
  const left = paidBy === 'balance' && credit !== undefined ? money(credit - dueNow) : undefined
  return (
    <DescriptionList
      items={[
        { key: 'name', term: name, value: dollars(onBill ?? dueNow) },
        {
          key: 'gst',
          term: t`GST included`,
          value: dollars(gstWithin(onBill ?? dueNow)),
          weight: 'small',
        },
        { key: 'today', term: t`Today`, value: dollars(dueNow), weight: 'total' },
        ...(onBill === undefined ? [] : [{ key: 'bill', term: t`On your next bill`, value: dollars(onBill) }]),
        ...(left === undefined ? [] : [{ key: 'left', term: t`Credit afterwards`, value: dollars(left) }]),
      ]}
    />
  )
}

function ShortOfCredit({ credit }: { credit: Money }) {
  const { t } = useLingui()
  const amount = dollars(credit)
  return (
    <Notice
      title={t`Insufficient funds`}
      action={
        <Link to="/profile/balance/top-up" className="font-semibold text-primary underline underline-offset-4">
          <Trans>Top up more</Trans>
        </Link>
      }
    >
      <Trans>You have {amount} of credit. Top up more, or pay by card here.</Trans>
    </Notice>
  )
}
