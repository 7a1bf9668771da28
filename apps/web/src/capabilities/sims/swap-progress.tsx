import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { Notice } from '@waea/ui/states/notice'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { IntoPhone } from '../activation/shared/into-phone.tsx'
import { useLate } from '../mobiles/shared/use-late.ts'
import { CancelSwap } from './cancel-swap.tsx'
import type { Sim, Which } from './of-mobile.ts'

type Swap = NonNullable<Sim['Swap']>

/** A running swap: its steps, and what applies until the network answers. */
export function SwapProgress({ swap, which }: { swap: Swap; which: Which }) {
  const { t } = useLingui()
  const isLater = swap.StartsAtNanos > swap.AskedAtNanos
  const isLate = useLate(fromNanos(swap.StartsAtNanos), patienceMs)
  return (
    <Card as="section" aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" tabIndex={-1} className="text-h3 outline-none">
        <Trans>Your SIM is being swapped</Trans>
      </h2>
      <Timeline label={t`SIM swap`} steps={useSteps(swap)} />
      {isLater && swap.State === 'waiting' && (
        <Notice title={<Trans>Why it waits a day</Trans>} action={<CancelSwap swap={swap} which={which} />}>
          <Trans>
            Your password, email or two-step sign-in changed a short while ago. Waiting gives you time to stop anyone
            else. If you didn’t ask for this swap, say so under SIM actions.
          </Trans>
        </Notice>
      )}
      {isLate && <TakesLong />}
      <p className="text-s text-ink-2">
        <Trans>Your current SIM works until the new one does. You can leave this page: we’ll email you.</Trans>
      </p>
    </Card>
  )
}

function useSteps(swap: Swap): TimelineStep[] {
  const { t } = useLingui()
  const locale = useLocale()
  const at = (nanos: number) => dateText(fromNanos(nanos), 'moment', locale)
  const isWaiting = swap.State === 'waiting'
  const isLater = swap.StartsAtNanos > swap.AskedAtNanos
  const isEsim = swap.Kind === 'esim'
  return [
    { key: 'asked', title: t`You asked for it`, detail: at(swap.AskedAtNanos), state: 'done' },
    ...(isLater
      ? [
          {
            key: 'wait',
            title: t`It waits a day`,
            detail: t`starts ${at(swap.StartsAtNanos)}`,
            state: isWaiting ? ('now' as const) : ('done' as const),
          },
        ]
      : []),
    {
      key: 'network',
      title: t`The network moves your number`,
      detail: t`usually within a minute`,
      state: isLater && isWaiting ? 'next' : 'now',
    },
    { key: 'phone', title: isEsim ? t`Install the eSIM` : t`Put the new SIM in`, state: 'next' },
  ]
}

const patienceMs = 120_000

function TakesLong() {
  const { support } = useBrand()
  return (
    <Notice tone="warn" title={<Trans>The network is taking longer than usual</Trans>}>
      <Trans>
        We keep asking it, and the swap carries on by itself: don’t ask for another. Your current SIM works meanwhile.
        If your phone has no service in an hour, call {support.phone}.
      </Trans>
    </Notice>
  )
}

/** A finished swap: how to put the new SIM into the phone, and a button to swap again. */
export function SwapDone({ sim, mobileUuid, onAgain }: { sim: Sim; mobileUuid: string; onAgain: () => void }) {
  const isEsim = sim.SIMType === 'esim'
  return (
    <>
      <Notice tone="good" title={<Trans>Your number is on the new SIM</Trans>}>
        <Trans>Your plan, credit and settings are as they were. You don’t need the old SIM any more.</Trans>
      </Notice>
      <Card as="section" aria-labelledby="install" className="grid gap-4">
        <h2 id="install" tabIndex={-1} className="text-h3 outline-none">
          {isEsim ? <Trans>Install it on your phone</Trans> : <Trans>Put the card into your phone</Trans>}
        </h2>
        <IntoPhone mobileUuid={mobileUuid} isEsim={isEsim} />
      </Card>
      <Button tone="quiet" className="justify-self-start" onClick={onAgain}>
        <Trans>Swap again</Trans>
      </Button>
    </>
  )
}
