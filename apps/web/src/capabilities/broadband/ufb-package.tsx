import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Accordion } from '@waea/ui/data/accordion'
import { DescriptionList } from '@waea/ui/data/description-list'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { ChevronDown } from 'lucide-react'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { PowerCuts } from './shared/good-to-know.tsx'
import { OfferSummary, SpeedNote, useBusyHour, useCostRows } from './shared/offer-summary.tsx'
import { Speeds } from './shared/plan-card.tsx'
import { usePriceWords } from './shared/use-price-words.ts'
import type { FibrePlan, Modem } from './shared/wire.ts'

/** One fibre plan in full (1§2 ufb-package): the plan named in the address, else the first on sale. */
export default function UfbPackage() {
  const { t } = useLingui()
  const english = useEnglishMark()
  const requested = useSearchValue('plan')
  const onSale = useAnswer(broadband.fibrePlans, {})
  const plan = onSale.data?.Plans.find(({ ID }, at) => (requested === undefined ? at === 0 : ID === requested))
  return (
    <Screen
      width="wide"
      title={plan?.Name ?? <Trans>What is in a fibre plan</Trans>}
      back={{ to: '/ufb', name: <Trans>Fibre broadband</Trans> }}
      lead={plan && <span lang={english}>{plan.Description}</span>}
    >
      <Loaded query={onSale} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load the plan`}>
        {({ Modems }) => (plan ? <Whole plan={plan} modems={Modems} /> : <NotOnSale />)}
      </Loaded>
    </Screen>
  )
}

function NotOnSale() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`We don’t sell that plan any more`}
      action={
        <Link to="/ufb" className={buttonClass()}>
          <Trans>See fibre plans</Trans>
        </Link>
      }
    >
      <Trans>Customers who have it keep it, at the same price.</Trans>
    </EmptyState>
  )
}

function Whole({ plan, modems }: { plan: FibrePlan; modems: readonly Modem[] }) {
  const { t } = useLingui()
  const later = usePriceWords().later(plan)
  const busy = useBusyHour()(plan)
  return (
    <div className="grid gap-6 lg:gap-10">
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_1fr] lg:gap-6">
        <Card as="section" aria-label={t`Price`} className="grid gap-4 lg:gap-5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-figure figures">{dollars(money(plan.Price))}</span>
            <span className="text-ink-2">
              <Trans>a month</Trans>
            </span>
          </p>
          {later && <p className="font-semibold">{later}</p>}
          <Speeds plan={plan} />
          {busy && (
            <p className="text-s text-ink-2">
              <Trans>In the busy hours, 7 to 11 pm: {busy}</Trans>
            </p>
          )}
          <Prices plan={plan} modems={modems} />
          <Link to="/ufb" search={{ plan: plan.ID }} className={buttonClass({ wide: true })}>
            <Trans>Check your address</Trans>
          </Link>
        </Card>
        <WhatIsIn plan={plan} />
      </div>
      <Summary plan={plan} modems={modems} />
      <PowerCuts />
    </div>
  )
}

/** The industry's summary, which is the same for every plan of every provider. */
function Summary({ plan, modems }: { plan: FibrePlan; modems: readonly Modem[] }) {
  return (
    <Accordion
      items={[
        {
          key: 'summary',
          title: <h2 className="text-h3">{<Trans>Broadband Offer Summary</Trans>}</h2>,
          content: (
            <div className="grid gap-4">
              <OfferSummary plan={plan} modems={modems} />
              <SpeedNote />
            </div>
          ),
        },
      ]}
    />
  )
}

/** What the plan costs in sum; the offer summary has the routers one by one. */
function Prices({ plan, modems }: { plan: FibrePlan; modems: readonly Modem[] }) {
  const { t } = useLingui()
  const words = usePriceWords()
  const costRows = useCostRows()
  const nothing = dollars(money(0))
  const leastRouter = dollars(money(Math.min(...modems.map(({ PriceCents }) => PriceCents))))
  return (
    <DescriptionList
      lines
      items={[
        { key: 'gst', term: t`GST included each month`, value: dollars(gstWithin(money(plan.Price))), weight: 'small' },
        ...words.laterRows(plan),
        ...costRows(plan, 0),
        { key: 'connection', term: t`Connection`, value: nothing },
        ...(modems.length > 0
          ? [{ key: 'router', term: t`Router, if you want one`, value: t`from ${leastRouter}` }]
          : []),
      ]}
    />
  )
}

function WhatIsIn({ plan: { DownMbps, UpMbps } }: { plan: FibrePlan }) {
  const { t } = useLingui()
  const points = [
    {
      title: t`As much as you like`,
      text: t`Data is unlimited, and doesn’t slow down.`,
    },
    {
      title: t`Up to ${DownMbps} Mbps down, ${UpMbps} Mbps up`,
      text: t`By cable, at the router. Over Wi-Fi it’s less, and depends on your house and devices.`,
    },
    {
      title: t`The fibre box on the wall`,
      text: t`It belongs to the fibre company and stays in the house. It needs power.`,
    },
    {
      title: t`Connected first, paid after`,
      text: t`Until it works you pay nothing for the plan. If it can’t be connected, we refund what you paid for a router.`,
    },
    {
      title: t`A month at a time`,
      text: t`Change the plan or end it in your account. It then happens when the month you’ve paid for is over.`,
    },
  ]
  return (
    <Card
      as="section"
      aria-label={t`What is in it`}
      className="grid gap-4 max-md:-mb-6 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:bg-transparent max-md:px-0 max-md:py-1.5"
    >
      <h2 className="text-h3 max-md:hidden">
        <Trans>What is in it</Trans>
      </h2>
      <details className="group fold-on-phone">
        <summary className="flex min-h-11 list-none items-center justify-between gap-4 text-h3 [&::-webkit-details-marker]:hidden">
          <h2>
            <Trans>What is in it</Trans>
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="grid gap-4 max-md:py-3">
          {points.map(({ title, text }) => (
            <li key={title}>
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
