import { Trans, useLingui } from '@lingui/react/macro'
import { billingTypeOf, type CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Checkbox } from '@waea/ui/checkbox'
import { Chip } from '@waea/ui/chip'
import { Link } from '../../shell/link.tsx'
import { PeriodWords, WhatIsIn } from './plan-words.tsx'

type Comparing = {
  isChosen: boolean
  isFull: boolean
  /** The comparison stands below the plans. */
  isShown: boolean
  onChange: (chosen: boolean) => void
}

/** A plan to compare with its neighbours: the price of a period, what is in it, and what happens when data runs out. */
export function PlanCard({
  plan,
  titleAs: Title = 'h3',
  isRecommended,
  compare,
}: {
  plan: CatalogueEntry
  /** The level of its title, one below that of the heading over the cards. */
  titleAs?: 'h2' | 'h3'
  isRecommended?: boolean
  /** The box that puts the plan into the comparison. */
  compare?: Comparing
}) {
  const { t } = useLingui()
  const summary = offerSummary(plan)
  return (
    <Card
      as="article"
      tone={isRecommended ? 'chosen' : 'plain'}
      className="relative flex flex-col gap-4 sm:p-6"
      aria-label={summary.name}
    >
      {isRecommended && (
        <Chip tone="accent" className="absolute -top-3.5">
          <Trans>Recommended</Trans>
        </Chip>
      )}
      <Title className="text-h3">{summary.name}</Title>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure figures">${summary.cost}</span>
        <span className="text-ink-2">
          {billingTypeOf(plan) === 'payg' ? (
            <Trans>to start</Trans>
          ) : (
            <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
          )}
        </span>
      </p>
      <WhatIsIn summary={summary} />
      <div className="grid gap-3">
        <Link
          to={`/sim-purchase/${plan.UUID}`}
          className={buttonClass({ tone: isRecommended ? 'primary' : 'quiet', wide: true })}
        >
          <Trans>Choose {summary.name}</Trans>
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-s text-ink-2">
          <span>
            {summary.auto_renew ? t`GST included. Renews automatically; stop any time.` : t`GST included. No contract.`}
          </span>
          {compare && <CompareBox name={summary.name} {...compare} />}
        </div>
      </div>
    </Card>
  )
}

function CompareBox({ name, isChosen, isFull, isShown, onChange }: Comparing & { name: string }) {
  const { t } = useLingui()
  return (
    <div className="-mb-2.5 flex items-center gap-x-5">
      <Checkbox
        label={
          <span className="leading-6">
            <Trans>Compare</Trans>
          </span>
        }
        aria-label={t`Compare ${name}`}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isChosen && isShown && (
        <a href="#compare-heading" className={buttonClass({ tone: 'link' })}>
          <Trans>Side by side</Trans>
        </a>
      )}
    </div>
  )
}
