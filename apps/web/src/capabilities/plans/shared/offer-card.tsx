import { Trans } from '@lingui/react/macro'
import { billingTypeOf, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable, offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import { FirstImage } from '../../catalogue/shared/item-image.tsx'
import { sortedLines } from '../../catalogue/shared/plan-lines.ts'
import { LineWords, OfferWords, PeriodWords, partsOf, WhatIsIn } from '../../catalogue/shared/plan-words.tsx'
import type { Offer } from './use-offers.ts'

/**
 * A plan or an add-on for the mobile in use: its price for this customer, what it includes, and its actions. A phone
 * shows the first allowance, and the rest on request. The terms that all share stand once, in `OfferTerms`.
 */
export function OfferCard({ offer, isCurrent, children }: { offer: Offer; isCurrent?: boolean; children: ReactNode }) {
  const english = useEnglishMark()
  const { entry, price } = offer
  const summary = offerSummary(entry, price)
  const isExtra = !entry.Characteristics.IsBasePlan
  const isAbroad = entry.Characteristics.RoamingZone !== undefined
  const [main] = sortedLines(summary).included
  return (
    <Card
      as="article"
      tone={isCurrent ? 'chosen' : 'plain'}
      className="@container flex flex-col gap-1.5 max-md:px-4 max-md:py-3 md:gap-4 md:p-6"
      aria-label={summary.name}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-y-4">
        <FirstImage of={entry.ItemImages} className="size-10 rounded-control object-cover md:size-12" />
        <div className="flex flex-[1_1_6rem] flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 lang={english} className="text-h3">
            {summary.name}
          </h2>
          {isCurrent && (
            <Chip tone="accent">
              <Trans>Your plan</Trans>
            </Chip>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 max-md:flex-col max-md:items-end max-md:@max-3xs:w-full max-md:@max-3xs:items-start md:w-full">
          <span className="text-h2 figures md:text-figure">{dollars(priceDue(entry, price))}</span>
          <span className="text-ink-2 max-md:text-s">
            {billingTypeOf(entry) === 'payg' ? (
              <Trans>to start</Trans>
            ) : summary.auto_renew ? (
              <PeriodWords interval={entry.Characteristics.TimePeriodInterval} />
            ) : (
              <LastsWords interval={entry.Characteristics.TimePeriodInterval} />
            )}
          </span>
        </p>
      </div>
      {main && (
        <p className="md:hidden">
          <LineWords line={main} summary={summary} isExtra={isExtra} isAbroad={isAbroad} />
        </p>
      )}
      {price?.AppliedOfferID !== undefined && <OfferWords summary={summary} />}
      <details className="group fold-on-phone flex-1">
        <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <Trans>What is in it</Trans>
          <span lang={english} className="sr-only">
            {summary.name}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex h-full flex-col gap-4 max-md:py-1">
          {summary.more_details && (
            <p lang={english} className="text-ink-2">
              {summary.more_details}
            </p>
          )}
          <WhatIsIn summary={summary} isFolded isExtra={isExtra} isAbroad={isAbroad} />
        </div>
      </details>
      <div className="grid gap-2 empty:hidden md:gap-3">{children}</div>
    </Card>
  )
}

/** The terms of listed offers, once for all of them: tax, renewal, and what happens when data runs out. */
export function OfferTerms({ list }: { list: readonly Offer[] }) {
  const periodic = list.filter(({ entry }) => billingTypeOf(entry) !== 'payg')
  const renewing = periodic.filter(({ entry }) => isRenewable(entry)).length
  const canRunOut = periodic.some(
    ({ entry: { Characteristics: of } }) =>
      of.IsBasePlan && of.RecurringDataMB && of.DataUsageRule !== 'Unlimited' && of.ThrottleCode === undefined,
  )
  return (
    <p className="text-s text-ink-2">
      <Trans>Prices include GST.</Trans>{' '}
      {renewing === 0 ? (
        <Trans>Nothing here renews, and there’s no contract.</Trans>
      ) : renewing === periodic.length ? (
        <Trans>Renews automatically; stop any time.</Trans>
      ) : (
        <Trans>With “every”, it renews automatically; stop any time. With “for”, it ends by itself.</Trans>
      )}{' '}
      {canRunOut && (
        <Trans>Data that runs out stops and costs nothing, unless you turn off “Stop instead of charging”.</Trans>
      )}
    </p>
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
