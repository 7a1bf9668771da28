import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { LockedNotice } from '../mobiles/shared/locked-notice.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { ChooseSim } from './choose-sim.tsx'
import { type Sim, whichOf } from './of-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { HoldNotices, SimCard } from './sim-state.tsx'
import { isFresh, isSwappedIn } from './swap-notice.tsx'
import { SwapDone, SwapProgress } from './swap-progress.tsx'

/** Puts another SIM into a mobile: an eSIM, a card that the customer has, or one ordered for it (1§2 sim-swap). */
export default function SimSwap() {
  return (
    <SimPage isBelow title={<Trans>Swap the SIM</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          <HoldNotices sim={sim} />
          <Swapping sim={sim} mobile={mobile} />
        </>
      )}
    </SimPage>
  )
}

function Swapping({ sim, mobile }: { sim: Sim; mobile: Mobile }) {
  // The swap whose result the person has dismissed; the next one is shown again.
  const [left, setLeft] = useState<string>()
  const { Swap } = sim
  const isRunning = Swap?.State === 'waiting' || Swap?.State === 'under-way'
  useHeadingFocus(`${Swap?.UUID} ${Swap?.State} ${left}`)
  if (Swap && isRunning) return <SwapProgress swap={Swap} which={whichOf(mobile)} />
  if (Swap && isSwappedIn(sim) && left !== Swap.UUID) {
    return <SwapDone sim={sim} mobileUuid={mobile.UUID} onAgain={() => setLeft(Swap.UUID)} />
  }
  return (
    <>
      {Swap?.State === 'failed' && isFresh(Swap) && (
        <Notice tone="warn" title={<Trans>We couldn’t swap your SIM</Trans>}>
          <Trans>
            The network couldn’t do it. Your current SIM works as before, and it cost nothing. Try again, or choose
            another SIM.
          </Trans>
        </Notice>
      )}
      {Swap?.State === 'cancelled' && isFresh(Swap) && (
        <Notice title={<Trans>The last swap was cancelled</Trans>}>
          <WhyCancelled because={Swap.CancelledBecause} />
        </Notice>
      )}
      <Choice sim={sim} mobile={mobile} />
    </>
  )
}

function WhyCancelled({ because }: { because: NonNullable<Sim['Swap']>['CancelledBecause'] }) {
  if (because === 'locked') {
    return <Trans>The SIM and its number were locked before it began. Your current SIM stayed in.</Trans>
  }
  if (because === 'called-off') return <Trans>You cancelled it before it began. Your current SIM stayed in.</Trans>
  return <Trans>Someone said that it wasn’t theirs. Your current SIM stayed in.</Trans>
}

/** The choice of a SIM, or why there is none now and what to do about it. */
function Choice({ sim, mobile }: { sim: Sim; mobile: Mobile }) {
  if (sim.Holds.includes('frozen') || sim.Holds.includes('network')) return null
  if (sim.IsLocked) {
    return (
      <LockedNotice>
        <Trans>The SIM can’t be swapped while the lock is on. It turns off a day after you ask for that.</Trans>
      </LockedNotice>
    )
  }
  if (sim.Move !== undefined) {
    return (
      <Notice title={<Trans>Another change is under way</Trans>}>
        <Trans>Wait until it’s done. Then you can swap the SIM.</Trans>
      </Notice>
    )
  }
  return <ChooseSim sim={sim} mobile={mobile} />
}
