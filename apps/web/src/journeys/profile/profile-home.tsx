import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/states/skeleton'
import {
  ChartNoAxesColumn,
  ChevronRight,
  Gift,
  HandCoins,
  HousePlug,
  Layers,
  LogOut,
  MessageSquareHeart,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Tag,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { BelowFold, useFullRender } from '../../shell/frame/shared/below-fold.tsx'
import type { Address } from '../../shell/routing/shared/addresses.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { useProfileCards } from './use-profile-cards.ts'

const iconLook = 'size-5 sm:size-6'
/** How many cards fit on a phone's first screen. */
const firstSeen = 7

/** The account's pages as cards, without those whose feature is off (1§2). */
export default function ProfileHome() {
  const { t } = useLingui()
  const { _ } = useTexts()
  const { person, customerUuids } = useSignedIn()
  const { cards, placeOf, isPending } = useProfileCards()
  const isWhole = useFullRender()
  return (
    <div className="grid gap-8">
      <PageHeading
        title={<Trans>Your account</Trans>}
        actions={
          customerUuids.length > 1 && (
            <Link to="/select-account" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Choose an account</Trans>
            </Link>
          )
        }
      >
        <span className="wrap-anywhere">{person.Email}</span>
      </PageHeading>
      <section aria-labelledby="of-account" className="grid gap-4">
        <h2 id="of-account" className="sr-only">
          <Trans>Account</Trans>
        </h2>
        <Places label={t`Account`}>
          {isPending ? (
            <li className="sm:col-span-2 lg:col-span-3">
              <SkeletonList count={4} />
            </li>
          ) : (
            (isWhole ? cards : cards.slice(0, firstSeen)).map((card) => {
              const place = placeOf(card)
              if (!place) return null
              const { to, icon: Icon, title, says } = place
              return (
                <Place key={card} to={to} icon={<Icon aria-hidden="true" className={iconLook} />} title={_(title)}>
                  {_(says)}
                </Place>
              )
            })
          )}
          {isWhole && (
            <Place
              to="/profile/account/security"
              icon={<ShieldCheck aria-hidden="true" className={iconLook} />}
              title={<Trans>Security</Trans>}
            >
              <Trans>Passkeys, two-step sign-in, signed-in devices</Trans>
            </Place>
          )}
          {isWhole && (
            <Place
              to="/profile/account/leave"
              icon={<LogOut aria-hidden="true" className={iconLook} />}
              title={<Trans>Leave or close</Trans>}
            >
              <Trans>End a mobile or the account, and what happens to your money</Trans>
            </Place>
          )}
        </Places>
      </section>
      <BelowFold>
        <section aria-labelledby="of-mobile" className="grid gap-4">
          <h2 id="of-mobile" className="text-h2">
            <Trans>Your mobile</Trans>
          </h2>
          <MobilePlaces />
        </section>
        <BroadbandPlaces />
        <section aria-labelledby="of-news" className="grid gap-4">
          <h2 id="of-news" className="text-h2">
            <Trans>Offers and news</Trans>
          </h2>
          <NewsPlaces />
        </section>
      </BelowFold>
    </div>
  )
}

function MobilePlaces() {
  const { t } = useLingui()
  const { settings } = usePortal()
  return (
    <Places label={t`Your mobile`}>
      <Place
        to="/profile/plans"
        icon={<Smartphone aria-hidden="true" className={iconLook} />}
        title={<Trans>Dashboard</Trans>}
      >
        <Trans>What’s left, until when, and what you pay next</Trans>
      </Place>
      <Place
        to="/profile/plans/usage"
        icon={<ChartNoAxesColumn aria-hidden="true" className={iconLook} />}
        title={<Trans>Usage</Trans>}
      >
        <Trans>Data, minutes and texts, day by day</Trans>
      </Place>
      {!isOn(settings, 'HIDE_PREPAY_TOPUP') && (
        <Place
          to="/profile/balance/top-up"
          icon={<HandCoins aria-hidden="true" className={iconLook} />}
          title={<Trans>Top up</Trans>}
        >
          <Trans>Add credit to a prepay mobile</Trans>
        </Place>
      )}
      <Place
        to="/profile/plans/your-plan"
        icon={<Layers aria-hidden="true" className={iconLook} />}
        title={<Trans>Your plan</Trans>}
      >
        <Trans>What you get, whether it renews, and add-ons to buy</Trans>
      </Place>
    </Places>
  )
}

/** Offers, bonuses, what is new, and feedback: what a customer looks for only now and then. */
function NewsPlaces() {
  const { t } = useLingui()
  const { settings } = usePortal()
  return (
    <Places label={t`Offers and news`}>
      <Place
        to="/profile/plans/offers/all-offers"
        icon={<Tag aria-hidden="true" className={iconLook} />}
        title={<Trans>Offers</Trans>}
      >
        <Trans>Discounts for everyone, and those for you</Trans>
      </Place>
      <Place
        to="/profile/bonuses/rewards"
        icon={<Gift aria-hidden="true" className={iconLook} />}
        title={<Trans>Bonuses</Trans>}
      >
        <Trans>Rewards and gifts that you were given</Trans>
      </Place>
      {isOn(settings, 'IS_WHATS_NEW_ALLOWED') && (
        <Place
          to="/profile/plans/whats-new"
          icon={<Sparkles aria-hidden="true" className={iconLook} />}
          title={<Trans>What’s new</Trans>}
        >
          <Trans>What has changed in this portal</Trans>
        </Place>
      )}
      {isOn(settings, 'IS_FEEDBACK_ALLOWED') && (
        <Place
          to="/feedback"
          icon={<MessageSquareHeart aria-hidden="true" className={iconLook} />}
          title={<Trans>Feedback</Trans>}
        >
          <Trans>A minute of questions: tell us what you think</Trans>
        </Place>
      )}
    </Places>
  )
}

/** Links to the broadband section, if this deployment has one (1§2). */
function BroadbandPlaces() {
  const { t } = useLingui()
  const { settings } = usePortal()
  if (!isOn(settings, 'IS_SHOW_UFB_MODULE')) return null
  return (
    <section aria-labelledby="of-broadband" className="grid gap-4">
      <h2 id="of-broadband" className="text-h2">
        <Trans>Your broadband</Trans>
      </h2>
      <Places label={t`Your broadband`}>
        <Place
          to="/profile/ufb/broadband/subscriptions"
          icon={<HousePlug aria-hidden="true" className={iconLook} />}
          title={<Trans>Connections</Trans>}
        >
          <Trans>Fibre at home: what you have, and orders on their way</Trans>
        </Place>
        <Place
          to="/profile/ufb/broadband/usage"
          icon={<ChartNoAxesColumn aria-hidden="true" className={iconLook} />}
          title={<Trans>Broadband usage</Trans>}
        >
          <Trans>What went through, day by day</Trans>
        </Place>
      </Places>
    </section>
  )
}

function Places({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:px-4 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-6"
    >
      {children}
    </ul>
  )
}

type PlaceProps = { to: Address; icon: ReactNode; title: ReactNode; children: ReactNode }

function Place({ to, icon, title, children }: PlaceProps) {
  return (
    <li className="relative flex items-center gap-4 max-sm:py-2 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-5 sm:hover:border-line-strong">
      <span className="grid size-10 sm:size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-l leading-snug">
          <Link to={to} className="text-ink no-underline after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h3>
        {/* On a phone the list is read by its titles. */}
        <p className="text-s text-ink-2 max-sm:hidden">{children}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
    </li>
  )
}
