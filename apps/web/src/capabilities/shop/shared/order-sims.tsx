import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { isBeingActivated } from '@waea/domain/mobiles/mobile-state'
import { isComing } from '@waea/domain/shop/orders/order-changes'
import { activationStart } from '@waea/domain/shop/orders/parcel'
import { isReturnDone } from '@waea/domain/shop/orders/returns'
import { dayOf } from '@waea/kit/calendar-day'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { NotArrived, type Parcel, ParcelWords } from '../../mobiles/shared/parcel-words.tsx'
import type { OrderDetail, OrderSim } from './order-words.tsx'

// Loaded on demand: it includes the QR code renderer.
const EsimInstall = lazy(() => import('../../activation/shared/esim-install.tsx'))

const tones: Readonly<Record<OrderSim['Status'], StatusTone>> = {
  WAITING: 'warn',
  ISSUED: 'info',
  SENT: 'info',
  ACTIVE: 'good',
  FAILED: 'bad',
  RETURNED: 'neutral',
}

/** The SIMs of an order: the status of each, and what to do next unless something above says it (`isBrief`). */
export function OrderSims({ order, isBrief = false }: { order: OrderDetail; isBrief?: boolean }) {
  const isOff = order.Status === 'CANCELED'
  const mobiles = useCall(plans.mobiles, { customerUuid: order.CustomerUUID })
  const isActivating = ({ MobileUUID }: OrderSim) =>
    mobiles.data?.Mobiles.some((mobile) => mobile.UUID === MobileUUID && isBeingActivated(mobile)) ?? false
  return (
    <div className="grid gap-4">
      {order.Sims.map((sim) => (
        <SimCard
          key={sim.SIM}
          sim={sim}
          isOff={isOff}
          isBrief={isBrief}
          isActivating={isActivating(sim)}
          isOnly={order.Sims.length === 1}
          isReturning={order.Returns.some((one) => !isReturnDone(one.State) && one.SIMs.includes(sim.SIM))}
        />
      ))}
    </div>
  )
}

function SimCard({
  sim,
  isOnly,
  isOff,
  isBrief,
  isActivating,
  isReturning,
}: {
  sim: OrderSim
  isOnly: boolean
  isOff: boolean
  isBrief: boolean
  isActivating: boolean
  isReturning: boolean
}) {
  const { t } = useLingui()
  const kind = sim.SimType === 'esim' ? 'eSIM' : t`Physical SIM`
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h3">{isOnly ? kind : t`SIM ${sim.SIM} · ${kind}`}</h2>
          <p className="text-ink-2">
            {[
              sim.ReplacesMobileUUID ? t`Replaces the SIM of a mobile` : sim.PlanName,
              sim.MSISDN && displayMsisdn(sim.MSISDN),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <SimStatus sim={sim} isOff={isOff} isActivating={isActivating} />
      </div>
      {sim.Brings && isComing(sim.Status) && !isReturning && <Brings sim={sim} brings={sim.Brings} />}
      {isReturning ? (
        <p className="text-ink-2">{t`You’re returning it, so it can’t be activated.`}</p>
      ) : (
        !isBrief && <SimNext sim={sim} isActivating={isActivating} />
      )}
    </Card>
  )
}

/** The number being ported to a SIM. Once the port has started, its progress has a page of its own. */
function Brings({ sim, brings }: { sim: OrderSim; brings: NonNullable<OrderSim['Brings']> }) {
  const { settings } = usePortal()
  const number = displayMsisdn(brings.MSISDN)
  if (sim.Status !== 'ACTIVE') {
    return (
      <p className="text-ink-2">
        <Trans>
          {number} comes from {brings.CarrierName} once this SIM is active. Keep your old SIM until it has moved.
        </Trans>
      </p>
    )
  }
  return (
    <p className="text-ink-2">
      <Trans>
        You asked to bring {number} from {brings.CarrierName}.
      </Trans>{' '}
      {isOn(settings, 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED') && (
        <Link
          to="/profile/plans/sim-card-actions/number-porting"
          search={sim.MobileUUID ? { mobile: sim.MobileUUID } : {}}
          className="font-semibold text-primary underline underline-offset-4"
        >
          <Trans>See its progress</Trans>
        </Link>
      )}
    </p>
  )
}

function SimStatus({ sim, isOff, isActivating }: { sim: OrderSim; isOff: boolean; isActivating: boolean }) {
  const { t } = useLingui()
  const parcel = sim.Parcel?.State
  if (isOff || sim.Parcel?.State === 'CANCELED') return <StatusBadge tone="neutral">{t`Canceled`}</StatusBadge>
  if (isBack(sim)) return <StatusBadge tone="bad">{t`Couldn’t be delivered`}</StatusBadge>
  if (isActivating) return <StatusBadge tone="info">{t`Activating`}</StatusBadge>
  if (parcel === 'DELIVERED' && sim.Status === 'SENT') return <StatusBadge tone="good">{t`Delivered`}</StatusBadge>
  const words: Record<OrderSim['Status'], string> = {
    WAITING: t`Preparing`,
    ISSUED: sim.SimType === 'esim' ? t`Ready to install` : t`Packing`,
    SENT: t`On its way`,
    ACTIVE: t`Active`,
    FAILED: t`Failed`,
    RETURNED: t`Returned`,
  }
  return <StatusBadge tone={tones[sim.Status]}>{words[sim.Status]}</StatusBadge>
}

/** The next action for a SIM: a card can be activated once it can have arrived; until then it says when. */
function SimNext({ sim, isActivating }: { sim: OrderSim; isActivating: boolean }) {
  const [isInstalling, setInstalling] = useState(false)
  const mobileUuid = sim.MobileUUID
  if (sim.Parcel && isBack(sim)) return <ParcelBack parcel={sim.Parcel} />
  if (sim.ReplacesMobileUUID && sim.Status === 'ACTIVE') return <SwappedIn />
  if (mobileUuid === undefined || sim.Status === 'WAITING' || !isComing(sim.Status)) return null
  const start = activationStart(sim, dayOf(new Date()))
  const isAstray = sim.Parcel?.State === 'UNDELIVERABLE'
  return (
    <div className="grid gap-4">
      {sim.Parcel && <ParcelWords parcel={sim.Parcel} />}
      {isAstray ? <ParcelAstray /> : !start.canStart && <NotArrived expectedOn={start.expectedOn} />}
      {sim.CustomerUUID !== undefined && sim.Status !== 'ACTIVE' && <OfAnother />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {sim.ReplacesMobileUUID && start.canStart && (
          <Link
            to="/profile/plans/sim-card-actions/sim-swap"
            search={{ mobile: sim.ReplacesMobileUUID }}
            className={buttonClass()}
          >
            <Trans>Swap it in</Trans>
          </Link>
        )}
        {!sim.ReplacesMobileUUID && sim.CustomerUUID === undefined && sim.Status !== 'ACTIVE' && start.canStart && (
          <Link to="/onboarding" search={{ mobile: mobileUuid }} className={buttonClass()}>
            {isActivating ? <Trans>See how it’s going</Trans> : <Trans>Activate</Trans>}
          </Link>
        )}
        {sim.SimType === 'esim' && !sim.ReplacesMobileUUID && sim.CustomerUUID === undefined && (
          <Button tone="quiet" aria-expanded={isInstalling} onClick={() => setInstalling(!isInstalling)}>
            <Trans>Install the eSIM</Trans>
          </Button>
        )}
      </div>
      {isInstalling && (
        <Suspense fallback={null}>
          <EsimInstall mobileUuid={mobileUuid} />
        </Suspense>
      )}
    </div>
  )
}

/** A SIM with an account of its own: the link in its email opens that account. */
function OfAnother() {
  return (
    <p className="text-ink-2">
      <Trans>This SIM has an account of its own. Open the link in the email about it to start it there.</Trans>
    </p>
  )
}

/** A SIM that replaced another one. */
function SwappedIn() {
  return (
    <p className="text-ink-2">
      <Trans>Your number is on this SIM now.</Trans>{' '}
      <Link to="/profile/plans/sim-card-actions" className="font-semibold text-primary underline underline-offset-4">
        <Trans>See the SIM</Trans>
      </Link>
    </p>
  )
}

/** Whether a SIM was cancelled because its parcel couldn't be delivered. An active one is never cancelled. */
function isBack(sim: OrderSim): boolean {
  return sim.Parcel?.State === 'UNDELIVERABLE' && sim.Status === 'FAILED'
}

/** The courier reports a card as undeliverable, although its SIM is active or being activated. */
function ParcelAstray() {
  const { support } = useBrand()
  return (
    <p className="text-ink-2">
      <Trans>
        The courier says it couldn’t deliver this parcel, but someone activated its SIM. So we cancelled and refunded
        nothing. If you don’t have the SIM, call {support.phone}.
      </Trans>
    </p>
  )
}

/** An undeliverable parcel: what it means, and how to get the SIM anyway. */
function ParcelBack({ parcel }: { parcel: Parcel }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          The courier couldn’t deliver it to the address you gave us. We cancelled the SIM, and we’re refunding what you
          paid for it to your card. Order it again with another address, or choose an eSIM: nothing needs delivering.
        </Trans>
      </p>
      <ParcelWords parcel={parcel} />
      <Link to="/plans" className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}>
        <Trans>See the plans</Trans>
      </Link>
    </div>
  )
}
