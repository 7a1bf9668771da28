import { Trans, useLingui } from '@lingui/react/macro'
import { type BillingType, billingTypeOf, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dollars } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Segmented } from '@waea/ui/fields/segmented'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { shownLines } from '../../capabilities/catalogue/shared/plan-lines.ts'
import { LineWords, PeriodWords } from '../../capabilities/catalogue/shared/plan-words.tsx'
import { useShop } from '../../capabilities/shop/shared/use-shop.ts'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/** Chooses the SIM's first plan, if none was bought with it. */
export function ChooseStartPlan({ mobileUuid, simText }: { mobileUuid: string; simText: string }) {
  const { t } = useLingui()
  const shop = useShop()
  const go = useGo()
  const { settings } = usePortal()
  const [type, setType] = useState<BillingType>('prepay')
  const [chosen, setChosen] = useState<string | null>(null)
  const ofType = shop.plans.filter((plan) => billingTypeOf(plan) === type)
  const picked = ofType.find(({ UUID }) => UUID === chosen) ?? ofType[0]
  const takesVoucher = type !== 'postpay' && isOn(settings, 'IS_VOUCHER_ALLOWED')
  const next = takesVoucher ? '/onboarding/voucher' : '/onboarding'
  if (shop.isLoading || shop.error) {
    return <Loaded query={shop} waiting={<SkeletonList />} failed={t`We couldn’t load the plans`} />
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2">
      <PageHeading title={<Trans>Choose a plan</Trans>} above={simText}>
        <Trans>You can change it later.</Trans>
      </PageHeading>
      <Segmented
        label={t`Kind of plan`}
        value={type}
        onChange={setType}
        segments={[
          { value: 'prepay', label: <Trans>Prepay</Trans> },
          { value: 'postpay', label: <Trans>Pay monthly</Trans> },
          { value: 'payg', label: <Trans>Pay as you go</Trans> },
        ]}
      />
      {picked ? (
        <>
          <RadioCards
            label={t`Plan`}
            columns={2}
            value={picked.UUID}
            onChange={setChosen}
            options={ofType.map((plan) => {
              const summary = offerSummary(plan)
              return {
                value: plan.UUID,
                title: summary.name,
                aside: dollars(priceDue(plan, shop.priceOf(plan))),
                detail: (
                  <>
                    <PeriodWords interval={plan.Characteristics.TimePeriodInterval} />
                    {shownLines(summary)
                      .slice(0, 3)
                      .map((line) => (
                        <span key={line.kind} className="block">
                          <LineWords line={line} summary={summary} />
                        </span>
                      ))}
                  </>
                ),
              }
            })}
          />
          <Button wide onClick={() => void go(next, { search: { mobile: mobileUuid, plan: picked.UUID } })}>
            <Trans>Continue with {offerSummary(picked).name}</Trans>
          </Button>
        </>
      ) : (
        <EmptyState title={t`There are no plans of this kind right now`} />
      )}
    </div>
  )
}
