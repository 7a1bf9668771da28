import { Trans, useLingui } from '@lingui/react/macro'
import { displayMsisdn } from '@waea/kit/msisdn'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'
import type { ReactNode } from 'react'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import type { Sim } from './of-mobile.ts'
import { isStarting, isStopping } from './use-sim.ts'

/** The SIM in a mobile: the mobile's number, which SIM it is, and its state in a word. */
export function SimCard({ sim }: { sim: Sim }) {
  const { t } = useLingui()
  const number = sim.MSISDN && displayMsisdn(sim.MSISDN)
  return (
    <Card as="section" aria-label={t`Your SIM`} className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-h3 font-semibold tabular-nums">{number}</p>
        <p className="text-ink-2">
          {sim.SIMType === 'esim' ? t`eSIM ending ${sim.Last4}` : t`SIM card ending ${sim.Last4}`}
        </p>
      </div>
      <SimBadge sim={sim} />
    </Card>
  )
}

function SimBadge({ sim }: { sim: Sim }) {
  const { t } = useLingui()
  const [tone, word] = ((): [StatusTone, string] => {
    if (isStopping(sim)) return ['warn', t`Being stopped`]
    if (isStarting(sim)) return ['info', t`Being started`]
    if (sim.Holds.includes('frozen')) return ['bad', t`Frozen`]
    if (sim.Holds.includes('lost')) return ['warn', t`Stopped: phone lost`]
    if (sim.Holds.length > 0) return ['warn', t`Stopped`]
    return ['good', t`In service`]
  })()
  return (
    <span role="status">
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </span>
  )
}

/** Why a SIM is out of use, what the network is still working on, and what to do. */
export function HoldNotices({ sim }: { sim: Sim }) {
  const { support } = useBrand()
  const call = (
    <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
      <Trans>Call {support.phone}</Trans>
    </a>
  )
  return (
    <>
      {isStopping(sim) && <Stopping />}
      {isStarting(sim) && <Starting />}
      {sim.Holds.includes('frozen') && (
        <HoldNotice title={<Trans>This SIM is frozen</Trans>} action={call}>
          <Trans>
            Someone said that a change wasn’t theirs. Calls, texts and data stay off, and the number can’t move, until
            we’ve spoken with you.
          </Trans>
        </HoldNotice>
      )}
      {sim.Holds.includes('arrears') && (
        <HoldNotice title={<Trans>This SIM is stopped because of an unpaid bill</Trans>}>
          <Trans>It starts again by itself once what’s overdue is paid.</Trans>
        </HoldNotice>
      )}
      {sim.Holds.includes('network') && (
        <HoldNotice title={<Trans>The network has stopped this SIM</Trans>} action={call}>
          <Trans>It wasn’t us or you. Call us, and we’ll find out why.</Trans>
        </HoldNotice>
      )}
    </>
  )
}

function HoldNotice({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Notice tone="warn" title={title} action={action}>
      {children}
    </Notice>
  )
}

function Stopping() {
  const { support } = useBrand()
  return (
    <Notice title={<Trans>We’re stopping this SIM</Trans>}>
      <p role="status">
        <Trans>
          The network usually does it within seconds, and we keep asking until it has. We’ll tell you by email. If it’s
          urgent and this page still says so in a few minutes, call {support.phone}.
        </Trans>
      </p>
    </Notice>
  )
}

function Starting() {
  const { support } = useBrand()
  return (
    <Notice title={<Trans>We’re starting this SIM</Trans>}>
      <p role="status">
        <Trans>
          The network usually does it within seconds, and we keep asking until it has. Then turn the phone off and on.
          If this page still says so in an hour, call {support.phone}.
        </Trans>
      </p>
    </Notice>
  )
}
