import { Trans, useLingui } from '@lingui/react/macro'
import { accountType, isActivated } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageHeading } from '@waea/ui/page-heading'
import { Skeleton } from '@waea/ui/states/skeleton'
import { ArrowLeftRight, CreditCard, PackageCheck, ShieldCheck, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { InThePost, useAwaitedParcels } from '../../capabilities/mobiles/shared/parcel-awaited.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import type { Address } from '../../shell/routing/shared/addresses.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { RowLink } from '../../shell/routing/shared/row-link.tsx'
import { usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/**
 * The account has no card and no other account pays for it (1§2): what to do now. A new customer chooses a plan,
 * someone with a SIM activates it, and an existing customer adds a card.
 */
export default function NoPaymentMethods() {
  const { list, mobiles } = useMobile()
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      {list.isPending ? (
        <>
          <PageHeading title={<Trans>Your account</Trans>} />
          <Skeleton className="h-56 rounded-card" />
        </>
      ) : list.data && mobiles.length === 0 ? (
        <Newcomer />
      ) : (
        <Customer waiting={mobiles.filter((mobile) => accountType(mobile) === 'Not Activated')} />
      )}
      <Open isInUse={mobiles.some(isActivated)} />
    </div>
  )
}

function Newcomer() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const { person } = useSignedIn()
  const canBuy = isOn(settings, 'IS_SIM_PURCHASING_ALLOWED')
  return (
    <>
      <PageHeading title={person.FirstName ? t`Your account is ready, ${person.FirstName}` : t`Your account is ready`}>
        <Trans>There’s nothing in it yet. We’ve charged nothing, and won’t until you buy.</Trans>
      </PageHeading>
      {canBuy && (
        <Card as="section" tone="hero" aria-labelledby="first-plan" className="flex items-center gap-6 lg:p-8">
          <div className="grid flex-1 justify-items-start gap-3">
            <h2 id="first-plan" className="text-h2">
              <Trans>Choose a plan first</Trans>
            </h2>
            <p className="max-w-[46ch] text-on-hero-2">
              <Trans>With an eSIM you’re connected in minutes. A SIM card comes by courier.</Trans>
            </p>
            <Link to="/plans" className={buttonClass({ tone: 'onHero' })}>
              <Trans>See the plans</Trans>
            </Link>
          </div>
          <EsimPhonePicture className="hidden w-40 shrink-0 sm:block" />
        </Card>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Way
          icon={<Smartphone aria-hidden="true" className="size-6" />}
          title={t`Already have a SIM?`}
          to="/onboarding"
          action={<Trans>Activate a SIM</Trans>}
        >
          <Trans>Enter the code that came with it. You’ll see what it costs before you pay.</Trans>
        </Way>
        <AddLater />
      </div>
    </>
  )
}

function AddLater() {
  const { t } = useLingui()
  return (
    <Way
      icon={<CreditCard aria-hidden="true" className="size-6" />}
      title={t`Save a card`}
      to="/profile/balance/payment-methods/add"
      action={<Trans>Add a card</Trans>}
    >
      <Trans>Now, or later at the checkout. We charge nothing for adding one.</Trans>
    </Way>
  )
}

function Customer({ waiting }: { waiting: readonly Mobile[] }) {
  return (
    <>
      <PageHeading title={<Trans>No way to pay yet</Trans>}>
        <Trans>
          You pay for plans and top-ups with a saved card. Add one to see your mobile, usage and payments again.
        </Trans>
      </PageHeading>
      <Card as="section" aria-labelledby="save-a-card" className="grid justify-items-start gap-3 sm:p-6">
        <h2 id="save-a-card" className="text-h3">
          <Trans>Save a card</Trans>
        </h2>
        <p className="text-ink-2">
          {waiting.length > 0 ? (
            <Trans>We charge nothing for adding one.</Trans>
          ) : (
            <Trans>We charge nothing for adding one. Your mobile works as before.</Trans>
          )}
        </p>
        <Link to="/profile/balance/payment-methods/add" className={buttonClass()}>
          <Trans>Add a card</Trans>
        </Link>
      </Card>
      {waiting.length > 0 && <WaitingSim waiting={waiting} />}
    </>
  )
}

/** A SIM that can be activated, or the one that is still in the post. */
function WaitingSim({ waiting }: { waiting: readonly Mobile[] }) {
  const { t } = useLingui()
  const parcels = useAwaitedParcels()
  const awaited = waiting.map(({ UUID }) => parcels.find(({ MobileUUID }) => MobileUUID === UUID))
  const here = waiting.find((_, at) => awaited[at] === undefined)
  const [next] = awaited
  if (!here && next) return <InThePost awaited={next} />
  return (
    <Way
      icon={<Smartphone aria-hidden="true" className="size-6" />}
      title={t`Your SIM is waiting for you`}
      to="/onboarding"
      search={{ mobile: here?.UUID }}
      action={<Trans>Activate your SIM</Trans>}
    >
      <Trans>You can activate it before you save a card.</Trans>
    </Way>
  )
}

type WayProps = {
  icon: ReactNode
  title: string
  children: ReactNode
  to: Address
  search?: { mobile: string | undefined }
  action: ReactNode
}

function Way({ icon, title, children, to, search, action }: WayProps) {
  return (
    <Card as="section" aria-label={title} className="grid grid-rows-[auto_1fr_auto] justify-items-start gap-2">
      <div className="flex items-center gap-3">
        <span className="text-primary">{icon}</span>
        <h2 className="text-h3">{title}</h2>
      </div>
      <p className="text-ink-2">{children}</p>
      <Link to={to} {...(search && { search })} className={buttonClass({ tone: 'quiet', className: 'mt-2' })}>
        {action}
      </Link>
    </Card>
  )
}

/** Links to pages that need no card. */
function Open({ isInUse }: { isInUse: boolean }) {
  const { settings } = usePortal()
  return (
    <Card className="py-1">
      <ul className="divide-y divide-line">
        {isInUse && isOn(settings, 'IS_PRODUCT_TYPE_TRANSFER_ALLOWED') && (
          <RowLink
            to="/sim-transfer-product-type"
            icon={<ArrowLeftRight aria-hidden="true" className="size-5 text-primary" />}
          >
            <Trans>Change how you pay</Trans>
          </RowLink>
        )}
        <RowLink to="/profile/order-history" icon={<PackageCheck aria-hidden="true" className="size-5 text-primary" />}>
          <Trans>Your orders</Trans>
        </RowLink>
        <RowLink
          to="/profile/account/security"
          icon={<ShieldCheck aria-hidden="true" className="size-5 text-primary" />}
        >
          <Trans>Security</Trans>
        </RowLink>
      </ul>
    </Card>
  )
}
