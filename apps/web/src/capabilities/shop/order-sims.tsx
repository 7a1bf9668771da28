import { Trans, useLingui } from '@lingui/react/macro'
import { activationStart } from '@waea/domain/shop/parcel'
import { dayOf } from '@waea/kit/calendar-day'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { StatusBadge, type StatusTone } from '@waea/ui/status-badge'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../shell/routing/link.tsx'
import { useBrand } from '../../shell/session/brand.tsx'
import { NotArrived, type Parcel, ParcelWords } from '../mobiles/parcel-words.tsx'
import type { OrderDetail, OrderSim } from './order-words.tsx'

// Loaded on demand: it includes the QR code renderer.
const EsimInstall = lazy(() => import('../activation/esim-install.tsx'))

const tones: Readonly<Record<OrderSim['Status'], StatusTone>> = {
  WAITING: 'warn',
  ISSUED: 'info',
  SENT: 'info',
  ACTIVE: 'good',
  FAILED: 'bad',
}

/** The SIMs of an order: the status of each, and what to do next. */
export function OrderSims({ order }: { order: OrderDetail }) {
  return (
    <div className="grid gap-4">
      {order.Sims.map((sim) => (
        <SimCard key={sim.SIM} sim={sim} isOnly={order.Sims.length === 1} />
      ))}
    </div>
  )
}

function SimCard({ sim, isOnly }: { sim: OrderSim; isOnly: boolean }) {
  const { t } = useLingui()
  const kind = sim.SimType === 'esim' ? 'eSIM' : t`Physical SIM`
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-h3">{isOnly ? kind : t`SIM ${sim.SIM} · ${kind}`}</h2>
          <p className="text-ink-2">
            {[sim.PlanName, sim.MSISDN && displayMsisdn(sim.MSISDN)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <SimStatus sim={sim} />
      </div>
      <SimNext sim={sim} />
    </Card>
  )
}

function SimStatus({ sim }: { sim: OrderSim }) {
  const { t } = useLingui()
  const parcel = sim.Parcel?.State
  if (isBack(sim)) return <StatusBadge tone="bad">{t`Couldn’t be delivered`}</StatusBadge>
  if (parcel === 'DELIVERED' && sim.Status === 'SENT') return <StatusBadge tone="good">{t`Delivered`}</StatusBadge>
  const words: Record<OrderSim['Status'], string> = {
    WAITING: t`Preparing`,
    ISSUED: sim.SimType === 'esim' ? t`Ready to install` : t`Packing`,
    SENT: t`On its way`,
    ACTIVE: t`Active`,
    FAILED: t`Failed`,
  }
  return <StatusBadge tone={tones[sim.Status]}>{words[sim.Status]}</StatusBadge>
}

/** The next action for a SIM: a card can be activated once it can have arrived; until then it says when. */
function SimNext({ sim }: { sim: OrderSim }) {
  const [isInstalling, setInstalling] = useState(false)
  const mobileUuid = sim.MobileUUID
  if (sim.Parcel && isBack(sim)) return <ParcelBack parcel={sim.Parcel} />
  if (mobileUuid === undefined || sim.Status === 'WAITING' || sim.Status === 'FAILED') return null
  const start = activationStart(sim, dayOf(new Date()))
  const isAstray = sim.Parcel?.State === 'UNDELIVERABLE'
  return (
    <div className="grid gap-4">
      {sim.Parcel && <ParcelWords parcel={sim.Parcel} />}
      {isAstray ? <ParcelAstray /> : !start.canStart && <NotArrived expectedOn={start.expectedOn} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {sim.Status !== 'ACTIVE' && start.canStart && (
          <Link to="/onboarding" search={{ mobile: mobileUuid }} className={buttonClass()}>
            <Trans>Activate</Trans>
          </Link>
        )}
        {sim.SimType === 'esim' && (
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
