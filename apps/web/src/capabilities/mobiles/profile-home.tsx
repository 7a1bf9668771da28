import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import {
  ChartNoAxesColumn,
  ChevronRight,
  CreditCard,
  FileText,
  HandCoins,
  Layers,
  MapPin,
  Package,
  ReceiptText,
  Smartphone,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../routes.ts'
import { Link } from '../../shell/link.tsx'
import { usePortal, useSignedIn } from '../../shell/portal.tsx'
import { isOn } from '../../shell/settings.ts'

const icon = 'size-6'

/** The account's places as cards; those whose feature is off are not there (1§2). */
export default function ProfileHome() {
  const { settings } = usePortal()
  const { person } = useSignedIn()
  return (
    <div className="grid gap-6">
      <PageHeading title={<Trans>Your account</Trans>}>{person.Email}</PageHeading>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        <Place
          to="/profile/plans"
          icon={<Smartphone aria-hidden="true" className={icon} />}
          title={<Trans>Your mobile</Trans>}
        >
          <Trans>What is left, until when, and what is charged next</Trans>
        </Place>
        <Place
          to="/profile/plans/usage"
          icon={<ChartNoAxesColumn aria-hidden="true" className={icon} />}
          title={<Trans>Usage</Trans>}
        >
          <Trans>Data, minutes and texts, day by day</Trans>
        </Place>
        {!isOn(settings, 'HIDE_PREPAY_TOPUP') && (
          <Place
            to="/profile/balance/top-up"
            icon={<HandCoins aria-hidden="true" className={icon} />}
            title={<Trans>Top up</Trans>}
          >
            <Trans>Add credit to a prepay mobile</Trans>
          </Place>
        )}
        <Place
          to="/profile/order-history"
          icon={<Package aria-hidden="true" className={icon} />}
          title={<Trans>Your orders</Trans>}
        >
          <Trans>SIMs on their way, and those that came</Trans>
        </Place>
        <Place
          to="/profile/plans/your-plan"
          icon={<Layers aria-hidden="true" className={icon} />}
          title={<Trans>Your plan</Trans>}
        >
          <Trans>What it gives, whether it renews, and extras to add</Trans>
        </Place>
        <Place
          to="/profile/shipping-details"
          icon={<MapPin aria-hidden="true" className={icon} />}
          title={<Trans>Delivery addresses</Trans>}
        >
          <Trans>Where your SIMs are sent</Trans>
        </Place>
        <MoneyPlaces />
      </ul>
    </div>
  )
}

/** The places about cards, payments and what was paid. */
function MoneyPlaces() {
  const { settings } = usePortal()
  return (
    <>
      <Place
        to="/profile/payment-methods"
        icon={<CreditCard aria-hidden="true" className={icon} />}
        title={<Trans>Payment methods</Trans>}
      >
        <Trans>Your saved cards, and which one pays</Trans>
      </Place>
      <Place
        to="/profile/payments-history"
        icon={<ReceiptText aria-hidden="true" className={icon} />}
        title={<Trans>Payments</Trans>}
      >
        <Trans>Every payment and how it went</Trans>
      </Place>
      {isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
        <Place
          to="/profile/receipts"
          icon={<FileText aria-hidden="true" className={icon} />}
          title={<Trans>Receipts</Trans>}
        >
          <Trans>To read or to keep as a PDF</Trans>
        </Place>
      )}
    </>
  )
}

type PlaceProps = { to: Address; icon: ReactNode; title: ReactNode; children: ReactNode }

function Place({ to, icon, title, children }: PlaceProps) {
  return (
    <li className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-line-strong">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-l leading-snug">
          <Link to={to} className="text-ink no-underline after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h2>
        <p className="text-s text-ink-2">{children}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
    </li>
  )
}
