import { Trans, useLingui } from '@lingui/react/macro'
import { billingTypeOf, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import type { ReactNode } from 'react'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import { FirstImage } from '../../catalogue/shared/item-image.tsx'
import { OfferWords, PeriodWords, partsOf, WhatIsIn } from '../../catalogue/shared/plan-words.tsx'
import type { Offer } from './use-offers.ts'

/** A plan or an add-on for the mobile in use: its price for this customer, what it includes, and its actions. */
export function OfferCard({ offer, isCurrent, children }: { offer: Offer; isCurrent?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const english = useEnglishMark()
  const { entry, price } = offer
  const summary = offerSummary(entry, price)
  const isExtra = !entry.Characteristics.IsBasePlan
  const once = isExtra ? t`GST included. It doesn’t renew.` : t`GST included. No contract.`
  return (
    <Card
      as="article"
      tone={isCurrent ? 'chosen' : 'plain'}
      className="flex flex-col gap-4 sm:p-6"
      aria-label={summary.name}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <FirstImage of={entry.ItemImages} className="size-12 rounded-control object-cover" />
        <h2 lang={english} className="flex-1 text-h3">
          {summary.name}
        </h2>
        {isCurrent && (
          <Chip tone="accent">
            <Trans>Your plan</Trans>
          </Chip>
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure figures">{dollars(priceDue(entry, price))}</span>
        <span className="text-ink-2">
          {billingTypeOf(entry) === 'payg' ? (
            <Trans>to start</Trans>
          ) : summary.auto_renew ? (
            <PeriodWords interval={entry.Characteristics.TimePeriodInterval} />
          ) : (
            <LastsWords interval={entry.Characteristics.TimePeriodInterval} />
          )}
        </span>
      </p>
      {summary.more_details && (
        <p lang={english} className="text-ink-2">
          {summary.more_details}
        </p>
      )}
      {price?.AppliedOfferID !== undefined && <OfferWords summary={summary} />}
      <WhatIsIn summary={summary} isExtra={isExtra} isAbroad={entry.Characteristics.RoamingZone !== undefined} />
      <div className="grid gap-3">
        <p className="text-s text-ink-2">
          {summary.auto_renew ? t`GST included. Renews automatically; stop any time.` : once}
        </p>
        {children}
      </div>
    </Card>
  )
}

/** How long a plan or add-on lasts that is paid once. */
function LastsWords({ interval }: { interval: string | undefined }) {
  const [number, unit] = partsOf(interval)
  switch (unit) {
    case 'day':
      return number === 1 ? <Trans>for a day</Trans> : <Trans>for {number} days</Trans>
    case 'week':
      return number === 1 ? <Trans>for a week</Trans> : <Trans>for {number} weeks</Trans>
    case 'month':
      return number === 1 ? <Trans>for a month</Trans> : <Trans>for {number} months</Trans>
    case 'year':
      return number === 1 ? <Trans>for a year</Trans> : <Trans>for {number} years</Trans>
    default:
      return <Trans>once</Trans>
  }
}
