import { Trans, useLingui } from '@lingui/react/macro'
import { sims } from '@waea/contract/mobile/sims'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { CircleStop, Hash, KeyRound, Play, RefreshCw, Settings, Smartphone, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import type { Address } from '../../shell/routing/shared/addresses.ts'
import { RowLink } from '../../shell/routing/shared/row-link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { type Flag, isOn } from '../../shell/session/shared/settings.ts'
import { LockSwitch } from './lock-switch.tsx'
import { type Sim, type Which, whichOf } from './of-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { HoldNotices, SimCard } from './sim-state.tsx'
import { SwapNotice } from './swap-notice.tsx'

/**
 * The actions on a SIM: its codes, stopping, swapping, its number, its lock, and reporting a change that the customer
 * didn't make.
 */
export default function SimActions() {
  return (
    <SimPage title={<Trans>SIM actions</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          <HoldNotices sim={sim} />
          {!sim.Holds.includes('frozen') && <SwapNotice sim={sim} which={whichOf(mobile)} />}
          <Actions sim={sim} />
          <LockSwitch sim={sim} which={whichOf(mobile)} />
          {!sim.Holds.includes('frozen') && <NotMine which={whichOf(mobile)} />}
        </>
      )}
    </SimPage>
  )
}

interface Action {
  to: Address
  flag?: Flag
  /** It changes the SIM or its number, so it is not allowed for a frozen SIM. */
  moves?: true
  icon: ReactNode
  name: string
  says: string
}

function Actions({ sim }: { sim: Sim }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const isFrozen = sim.Holds.includes('frozen')
  const actions = useActions(sim).filter(
    ({ flag, moves }) => (flag === undefined || isOn(settings, flag)) && !(isFrozen && moves),
  )
  return (
    <Card as="section" aria-label={t`What you can do`} className="py-1">
      <ul className="divide-y divide-line">
        {actions.map(({ to, icon, name, says }) => (
          <RowLink key={to} to={to} icon={icon}>
            <span className="block py-2">
              <span className="block font-medium">{name}</span>
              <span className="block text-s text-ink-2">{says}</span>
            </span>
          </RowLink>
        ))}
      </ul>
    </Card>
  )
}

function useActions(sim: Sim): Action[] {
  const { t } = useLingui()
  const look = { 'aria-hidden': true, className: 'size-5 text-ink-2' } as const
  const here = '/profile/plans/sim-card-actions'
  return [
    {
      to: `${here}/lost-phone`,
      moves: true,
      flag: 'IS_SIM_DISABLE_ENABLE_ALLOWED',
      icon: <Smartphone {...look} />,
      name: t`Lost or stolen phone`,
      says: t`Stop the SIM and get a new one. You keep your number.`,
    },
    {
      to: `${here}/sim-swap`,
      moves: true,
      flag: 'IS_SIM_SWAP_ALLOWED',
      icon: <RefreshCw {...look} />,
      name: t`Swap the SIM`,
      says: t`Put your number on an eSIM or another card.`,
    },
    useStopOrStart(sim),
    {
      to: `${here}/sim-details`,
      flag: 'IS_SIM_DETAILS_ALLOWED',
      icon: <KeyRound {...look} />,
      name: t`SIM details`,
      says: t`PIN and PUK codes, and the numbers of the SIM.`,
    },
    {
      to: `${here}/phone-number-change`,
      moves: true,
      flag: 'IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED',
      icon: <Hash {...look} />,
      name: t`Change your number`,
      says: t`Choose a new number for this SIM.`,
    },
    {
      to: `${here}/number-porting`,
      moves: true,
      flag: 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED',
      icon: <UserRoundPlus {...look} />,
      name: t`Bring your number`,
      says: t`From another provider to this SIM, or see what it takes to leave.`,
    },
    {
      to: '/profile/plans/supp-features',
      icon: <Settings {...look} />,
      name: t`SIM settings`,
      says: t`Roaming, caller ID, forwarding and barring.`,
    },
  ]
}

function useStopOrStart(sim: Sim): Action {
  const { t } = useLingui()
  const look = { 'aria-hidden': true, className: 'size-5 text-ink-2' } as const
  const isStopped = sim.Holds.includes('customer') || sim.Holds.includes('lost')
  const shared = { flag: 'IS_SIM_DISABLE_ENABLE_ALLOWED', moves: true } as const
  if (isStopped) {
    return {
      ...shared,
      to: '/profile/plans/sim-card-actions/enable-sim',
      icon: <Play {...look} />,
      name: t`Start the SIM`,
      says: t`It’s stopped now. Start it to use it again.`,
    }
  }
  return {
    ...shared,
    to: '/profile/plans/sim-card-actions/disable-sim',
    icon: <CircleStop {...look} />,
    name: t`Stop the SIM`,
    says: t`No calls, texts or data until you start it again.`,
  }
}

/** Reports that somebody else made a change: stops the SIM at once. */
function NotMine({ which }: { which: Which }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useSend(sims.freeze, { changes: [sims.status] })
  const { onSend, isSending, refusal } = useSending(async () => {
    await mutateAsync(which)
    setAsking(false)
  })
  return (
    <Card as="section" tone="sunken" aria-labelledby="not-mine" className="grid gap-3">
      <h2 id="not-mine" className="text-h3">
        <Trans>Didn’t ask for a change?</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          If you got a message about a SIM change that you didn’t ask for, someone may be after your number. Stop them
          now.
        </Trans>
      </p>
      <Button tone="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trans>This wasn’t me</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={<Trans>Freeze this SIM?</Trans>}
        confirmText={<Trans>Freeze it</Trans>}
        loading={isSending}
        refusal={refusal}
        onConfirm={() => void onSend()}
        onCancel={() => setAsking(false)}
      >
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <Trans>A swap that’s waiting is cancelled, and the number is locked.</Trans>
          </li>
          <li>
            <Trans>Calls, texts and data stop. Calls to 111 still work.</Trans>
          </li>
          <li>
            <Trans>Only we can unfreeze it, once we’ve spoken with you.</Trans>
          </li>
        </ul>
      </ConfirmDialog>
    </Card>
  )
}
