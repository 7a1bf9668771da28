import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { dateText } from '@waea/kit/date-text'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark, useLocale } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { cardName } from '../payments/shared/card-words.ts'
import { PlanPage } from './plan-page.tsx'
import { RenewNow } from './renew-now.tsx'
import { PausePart } from './renewal-pause.tsx'
import { RenewalSettings } from './renewal-settings.tsx'
import type { Renewal } from './renewal-shown.ts'
import { useFailureWords } from './shared/failure-words.ts'

/** The renewal of a plan or add-on: the next charge, paying now, pausing, and who pays. */
export default function RenewalScreen() {
  const named = useSearchValue('plan')
  return (
    <PlanPage title={<Trans>Renewal</Trans>}>
      {(mobile) => {
        const addon =
          mobile.Addons.find(({ UUID }) => UUID === named) ??
          mobile.Addons.find(({ IsBasePlan }) => IsBasePlan) ??
          mobile.Addons.find(({ EndsOn }) => EndsOn !== undefined)
        if (!addon) return <NothingToRenew />
        return (
          <>
            <WhichPlan mobile={mobile} shown={addon.UUID} />
            <OfPlan key={addon.UUID} mobile={mobile} addonUuid={addon.UUID} />
          </>
        )
      }}
    </PlanPage>
  )
}

/** Chooses between the plan and the add-ons of a mobile that has several. */
function WhichPlan({ mobile, shown }: { mobile: Mobile; shown: string }) {
  const { t } = useLingui()
  const go = useGo()
  const listed = mobile.Addons.filter(({ UUID, EndsOn }) => EndsOn !== undefined || UUID === shown)
  if (listed.length < 2) return null
  return (
    <Field label={t`Plan or add-on`} className="max-w-md">
      <Select
        value={shown}
        onChange={({ target }) =>
          void go('/profile/plans/renewal', { search: { plan: target.value, mobile: mobile.UUID }, replace: true })
        }
        options={listed.map(({ UUID, Name }) => ({ value: UUID, label: Name }))}
      />
    </Field>
  )
}

function NothingToRenew() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Nothing to renew`}
      action={
        <Link to="/profile/plans/all-plans" className={buttonClass()}>
          <Trans>Choose a plan</Trans>
        </Link>
      }
    >
      <Trans>This mobile has no plan. We charge nothing for it.</Trans>
    </EmptyState>
  )
}

function OfPlan({ mobile, addonUuid }: { mobile: Mobile; addonUuid: string }) {
  const { t } = useLingui()
  const look = useCall(plans.renewal, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID, addonUuid })
  return (
    <Loaded
      query={look}
      waiting={<SkeletonList count={3} />}
      failed={t`We couldn’t load the renewal`}
      note={<Trans>Your plan works as before, and we charged nothing.</Trans>}
    >
      {(renewal) => (
        <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
          <div className="grid gap-4 lg:gap-6">
            <NextPayment renewal={renewal} />
            <RenewNow mobile={mobile} renewal={renewal} />
            <PausePart mobile={mobile} renewal={renewal} />
          </div>
          <RenewalSettings mobile={mobile} renewal={renewal} />
        </div>
      )}
    </Loaded>
  )
}

/** A different price of a later renewal, for example after a group has shrunk or an offer has ended. */
function LaterPrice({ later }: { later: NonNullable<Renewal['LaterPrice']> }) {
  const locale = useLocale()
  const price = dollars(money(later.AmountCents))
  const day = dateText(later.On, 'date', locale)
  return (
    <Notice
      title={
        <Trans>
          {price} from {day}
        </Trans>
      }
    >
      <Trans>Until then the price stays the same.</Trans>
    </Notice>
  )
}

/** The next charge, its day and its source; or why it failed. */
function NextPayment({ renewal }: { renewal: Renewal }) {
  const { t } = useLingui()
  const locale = useLocale()
  const english = useEnglishMark()
  const { Addon, AmountCents, On, MissingCents, ChangesTo } = renewal
  const day = (on: string) => dateText(on, 'date', locale)
  const amount = money(AmountCents)
  const ends = renewal.From === 'ends'
  // A pause that has started: the period before it has ended.
  const isOver = Addon.PausedUntil !== undefined && renewal.Now?.DaysLost === 0
  const missing = dollars(money(MissingCents ?? 0))
  return (
    <Card as="section" aria-labelledby="renewal" className="grid gap-4">
      <h2 id="renewal" lang={english} className="text-h3">
        {Addon.Name}
      </h2>
      {Addon.Unpaid && <WhyUnpaid renewal={renewal} />}
      {Addon.PausedUntil && (
        <Notice title={<Trans>Paused until {day(Addon.PausedUntil)}</Trans>}>
          <Trans>Until then we charge nothing. On that day it renews.</Trans>
        </Notice>
      )}
      <DescriptionList
        items={[
          ...(Addon.EndsOn && !Addon.Unpaid && !isOver
            ? [{ key: 'until', term: t`You can use it until`, value: day(Addon.EndsOn) }]
            : []),
          ...(ends || ChangesTo !== undefined
            ? [
                {
                  key: 'ends',
                  term: t`Then`,
                  value:
                    ChangesTo !== undefined
                      ? t`It changes to ${ChangesTo}`
                      : Addon.EndsOn === undefined
                        ? t`It continues: it has no end date`
                        : t`It ends, and we charge nothing`,
                },
              ]
            : []),
          ...(ends
            ? []
            : [
                { key: 'on', term: t`Next charge`, value: On ? day(On) : t`When paid` },
                { key: 'from', term: t`Paid from`, value: <Payer of={renewal} /> },
                { key: 'amount', term: t`Amount`, value: dollars(amount), weight: 'total' as const },
                { key: 'gst', term: t`GST included`, value: dollars(gstWithin(amount)), weight: 'small' as const },
              ]),
        ]}
      />
      {renewal.LaterPrice && <LaterPrice later={renewal.LaterPrice} />}
      {renewal.CardHasExpired && (
        <Notice tone="warn" title={<Trans>This card has expired</Trans>}>
          {ChangesTo === undefined ? (
            <Trans>
              There’s no other way to pay for this plan. Choose another one under “Who pays”, or your credit.
            </Trans>
          ) : (
            <Trans>
              There’s no other way to pay. Choose another one under “Who pays”, or ask for the change again.
            </Trans>
          )}
        </Notice>
      )}
      {MissingCents !== undefined && !Addon.Unpaid && (
        <Notice tone="warn" title={<Trans>Your credit is {missing} short</Trans>}>
          <Trans>Top up or add a card before that day. Otherwise the plan stops, and ends 7 days later.</Trans>
        </Notice>
      )}
    </Card>
  )
}

function Payer({ of }: { of: Pick<Renewal, 'From' | 'CardType' | 'CardLast4'> }) {
  const { From, CardType, CardLast4 } = of
  if (From === 'bill') return <Trans>Your bill</Trans>
  if (From === 'card' && CardType !== undefined && CardLast4 !== undefined) return cardName({ CardType, CardLast4 })
  return <Trans>Your credit</Trans>
}

function WhyUnpaid({ renewal }: { renewal: Renewal }) {
  const locale = useLocale()
  const words = useFailureWords()
  const { Unpaid } = renewal.Addon
  if (!Unpaid) return null
  const days = renewal.TriesOn.map((on) => dateText(on, 'day', locale))
  const last = days.at(-1)
  const before = days.slice(0, -1).join(', ')
  const since = dateText(Unpaid.Since, 'day', locale)
  return (
    <Notice tone="bad" title={words[Unpaid.Because]}>
      <Trans>We couldn’t charge it on {since}, and took nothing. You can’t use it until it’s paid.</Trans>{' '}
      {before ? (
        <Trans>
          We try again on {before} and {last}; then it ends.
        </Trans>
      ) : (
        last && <Trans>We try once more on {last}; then it ends.</Trans>
      )}
    </Notice>
  )
}
