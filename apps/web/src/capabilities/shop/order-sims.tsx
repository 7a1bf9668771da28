import { Trans, useLingui } from '@lingui/react/macro'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { StatusBadge, type StatusTone } from '@waea/ui/status-badge'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../../shell/link.tsx'
import type { OrderDetail, OrderSim } from './order-words.tsx'

// The code that draws QR codes comes only when somebody installs.
const EsimInstall = lazy(() => import('../activation/esim-install.tsx'))

const tones: Readonly<Record<OrderSim['Status'], StatusTone>> = {
  WAITING: 'warn',
  ISSUED: 'info',
  SENT: 'info',
  ACTIVE: 'good',
  FAILED: 'bad',
}

/** The SIMs of an order: how far each is, and what its owner does next. */
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
  const words: Record<OrderSim['Status'], string> = {
    WAITING: t`Being prepared`,
    ISSUED: sim.SimType === 'esim' ? t`Ready to install` : t`Being packed`,
    SENT: t`On its way`,
    ACTIVE: t`Active`,
    FAILED: t`Failed`,
  }
  return <StatusBadge tone={tones[sim.Status]}>{words[sim.Status]}</StatusBadge>
}

/** What the owner can do with a SIM now. */
function SimNext({ sim }: { sim: OrderSim }) {
  const [isInstalling, setInstalling] = useState(false)
  const mobileUuid = sim.MobileUUID
  if (mobileUuid === undefined || sim.Status === 'WAITING' || sim.Status === 'FAILED') return null
  // A card that has not been sent yet cannot be put into a phone.
  if (sim.SimType !== 'esim' && sim.Status !== 'SENT') return null
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {sim.Status !== 'ACTIVE' && (
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
