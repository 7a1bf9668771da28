import { Trans } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Notice } from '@waea/ui/states/notice'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { type OfKind, ofKind, type Sim } from './of-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { HoldNotices, SimCard } from './sim-state.tsx'
import { isStopping } from './use-sim.ts'

/** Stops a SIM: what that means, and the button (1§2 disable-sim). */
export default function StopSim() {
  return (
    <SimPage isBelow title={<Trans>Stop the SIM</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          <HoldNotices sim={sim} />
          <Stop sim={sim} input={ofKind(mobile)} />
        </>
      )}
    </SimPage>
  )
}

function Stop({ sim, input }: { sim: Sim; input: OfKind }) {
  const isStopped = sim.Holds.includes('customer') || sim.Holds.includes('lost')
  useHeadingFocus(String(isStopped))
  const { mutateAsync } = useSend(sims.disable, { changes: [sims.status, plans.mobiles] })
  const { onSend, refusal } = useSending(async () => {
    await mutateAsync(input)
  })
  if (isStopped) return <Stopped isAtNetwork={!isStopping(sim)} />
  return (
    <Card as="section" aria-labelledby="stop" className="grid gap-4">
      <h2 id="stop" className="text-h3">
        <Trans>Before you stop it</Trans>
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <Trans>Nobody can call, text or use data with it, and nobody can reach it. Calls to 111 still work.</Trans>
        </li>
        <li>
          <Trans>Codes that banks and others text to this number don’t reach you.</Trans>
        </li>
        <li>
          <Trans>You keep your number, credit and settings, and you can start it again any time.</Trans>
        </li>
        <li>
          <Trans>Your plan keeps its dates and is charged as before.</Trans>
        </li>
      </ul>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitTone="danger"
        submitText={<Trans>Stop the SIM</Trans>}
        secondary={
          <Link to="/profile/plans/renewal" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Pause the plan instead</Trans>
          </Link>
        }
        note={<Trans>We confirm it’s you, and tell you by email and text.</Trans>}
      >
        {null}
      </SendForm>
    </Card>
  )
}

function Stopped({ isAtNetwork }: { isAtNetwork: boolean }) {
  return (
    <Notice
      tone="good"
      title={isAtNetwork ? <Trans>This SIM is stopped</Trans> : <Trans>We’ve told the network to stop this SIM</Trans>}
      action={
        <Link to="/profile/plans/sim-card-actions/enable-sim" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Start it again</Trans>
        </Link>
      }
    >
      <Trans>You keep your number, credit and settings.</Trans>
    </Notice>
  )
}
