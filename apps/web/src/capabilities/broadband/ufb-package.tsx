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
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { GoodToKnow } from './shared/good-to-know.tsx'
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
    <div className="grid gap-10">
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_1fr] lg:gap-6">
        <Card as="section" aria-label={t`Price`} className="grid gap-5">
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
      <GoodToKnow />
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

function Prices({ plan, modems }: { plan: FibrePlan; modems: readonly Modem[] }) {
  const { t } = useLingui()
  const words = usePriceWords()
  const costRows = useCostRows()
  const nothing = dollars(money(0))
  return (
    <DescriptionList
      lines
      items={[
        { key: 'month', term: t`Every month`, value: dollars(money(plan.Price)) },
        { key: 'gst', term: t`GST included in it`, value: dollars(gstWithin(money(plan.Price))), weight: 'small' },
        ...words.laterRows(plan),
        ...costRows(plan, 0),
        { key: 'connection', term: t`Connection`, value: nothing },
        ...modems.map(({ ID, Name, PriceCents }) => ({
          key: ID,
          term: t`${Name}, if you want it`,
          value: dollars(money(PriceCents)),
        })),
        { key: 'own', term: t`With your own router`, value: nothing },
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
    <Card as="section" aria-labelledby="in-the-plan" className="grid gap-4">
      <h2 id="in-the-plan" className="text-h3">
        <Trans>What is in it</Trans>
      </h2>
      <ul className="grid gap-4">
        {points.map(({ title, text }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
