import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { offers } from '@waea/contract/mobile/offers'
import { billingTypeOf, firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { checkOnePlan } from '@waea/domain/plans/check-one-plan'
import { accountType, isActivated } from '@waea/domain/plans/mobile-status'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { buttonClass } from '@waea/ui/button'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { type Mobile, useMobile } from '../mobiles/shared/use-mobile.ts'
import { OfferCard, OfferTerms } from '../plans/shared/offer-card.tsx'

type OffersAnswer = Gives<typeof offers.offers>
type Offer = OffersAnswer['AllOffers'][number] & { Because?: string }

/** A list of offers with a link to the other list, and its loading, empty and failed states. */
export function OffersPage({ list, empty }: { list: (answer: OffersAnswer) => readonly Offer[]; empty: ReactNode }) {
  const { t } = useLingui()
  const { customerUuid, mobiles, mobile, choose } = useMobile()
  const answer = useCall(offers.offers, { CustomerUUID: customerUuid })
  return (
    <Screen
      width="wide"
      title={<Trans>Offers</Trans>}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      lead={mobile && mobileName(mobile)}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <nav aria-label={t`Offers`} className="flex flex-wrap gap-2">
        <Link to="/profile/plans/offers/all-offers" className={tabClass}>
          <Trans>All offers</Trans>
        </Link>
        <Link to="/profile/plans/offers/your-offers" className={tabClass}>
          <Trans>Your offers</Trans>
        </Link>
      </nav>
      <Loaded query={answer} waiting={<SkeletonList />} failed={t`We couldn’t load the offers`}>
        {(data) => {
          const shown = list(data)
          if (shown.length === 0) return empty
          return (
            <div className="grid gap-4">
              <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
                {shown.map((offer) => (
                  <li key={offer.UUID} className="grid">
                    <OfferCard offer={{ entry: offer.Entry, price: offer.Price }}>
                      <WhyAndUntil offer={offer} />
                      <TakeOffer offer={offer} mobile={mobile} />
                    </OfferCard>
                  </li>
                ))}
              </ul>
              <OfferTerms list={shown.map(({ Entry, Price }) => ({ entry: Entry, price: Price }))} />
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

const tabClass =
  'inline-flex min-h-11 items-center rounded-pill border border-line bg-surface px-4 font-semibold text-ink-2 aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

function WhyAndUntil({ offer: { Because, Until } }: { offer: Offer }) {
  const locale = useLocale()
  return (
    <>
      {Because !== undefined && <p className="text-s">{Because}</p>}
      {Until !== undefined && (
        <p className="text-s text-ink-2">
          <Trans>Until {dateText(Until, 'day', locale)}</Trans>
        </p>
      )}
    </>
  )
}

/** Links to buying an offer for the mobile in use; for a new mobile if the offer doesn't fit that one. */
function TakeOffer({ offer: { Entry }, mobile }: { offer: Offer; mobile: Mobile | undefined }) {
  const isBasePlan = Entry.Characteristics.IsBasePlan
  const isForMobile = mobile && isActivated(mobile) && isBilledAlike(Entry, mobile)
  if (isForMobile) {
    if (isBasePlan && checkOnePlan(mobile.Addons, Entry, dayOf(new Date()))?.refused === 'plan-held')
      return <ChangeTo entry={Entry} />
    return (
      <Link
        to={isBasePlan ? '/profile/plans/all-plans' : '/profile/plans/addons'}
        search={{ buy: firstAvailability(Entry)?.UUID }}
        className={buttonClass({ wide: true })}
      >
        {isBasePlan ? <Trans>Choose {Entry.Name}</Trans> : <Trans>Add {Entry.Name}</Trans>}
      </Link>
    )
  }
  if (!isBasePlan) {
    return (
      <p className="text-s text-ink-2">
        {billingTypeOf(Entry) === 'postpay' ? (
          <Trans>For mobiles that you pay for monthly.</Trans>
        ) : (
          <Trans>For prepay mobiles.</Trans>
        )}
      </p>
    )
  }
  return (
    <Link to={`/sim-purchase/${Entry.UUID}`} className={buttonClass({ tone: 'quiet', wide: true })}>
      <Trans>Choose it for a new SIM</Trans>
    </Link>
  )
}

/** If the mobile already has a plan that stays, another plan is a change of plan. */
function ChangeTo({ entry }: { entry: Offer['Entry'] }) {
  return (
    <Link
      to="/profile/plans/change-plan"
      search={{ to: firstAvailability(entry)?.UUID }}
      className={buttonClass({ wide: true })}
    >
      <Trans>Change to {entry.Name}</Trans>
    </Link>
  )
}

function isBilledAlike(entry: Offer['Entry'], mobile: Mobile): boolean {
  return (billingTypeOf(entry) === 'postpay') === (accountType(mobile) === 'postpay')
}
