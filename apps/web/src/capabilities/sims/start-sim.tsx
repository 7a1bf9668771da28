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
import { type OfKind, ofKind, type Sim, whichOf } from './of-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { HoldNotices, SimCard } from './sim-state.tsx'
import { SwapNotice } from './swap-notice.tsx'
import { isStarting } from './use-sim.ts'

/** Restarts a SIM that its customer stopped, or whose phone was found (1§2 enable-sim). */
export default function StartSim() {
  return (
    <SimPage isBelow title={<Trans>Start the SIM</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          <SwapNotice sim={sim} which={whichOf(mobile)} />
          <HoldNotices sim={sim} />
          <Start sim={sim} input={ofKind(mobile)} />
        </>
      )}
    </SimPage>
  )
}

function Start({ sim, input }: { sim: Sim; input: OfKind }) {
  const isStopped = sim.Holds.includes('customer') || sim.Holds.includes('lost')
  useHeadingFocus(String(isStopped))
  const { mutateAsync } = useSend(sims.enable, { changes: [sims.status, plans.mobiles] })
  const { onSend, refusal } = useSending(async () => {
    await mutateAsync(input)
  })
  if (sim.Holds.includes('frozen')) return null
  if (!isStopped) return <NotStopped sim={sim} />
  return (
    <Card as="section" aria-labelledby="start" className="grid gap-4">
      <h2 id="start" className="text-h3">
        {sim.Holds.includes('lost') ? <Trans>You found your phone?</Trans> : <Trans>Use this SIM again?</Trans>}
      </h2>
      <p className="text-ink-2">
        <Trans>Calls, texts and data work again a minute or two after you press the button.</Trans>
      </p>
      {sim.Holds.includes('lost') && (
        <Notice tone="warn">
          <Trans>
            Only start it if the phone is with you. If it’s in another phone now, swap the SIM: that starts it by
            itself.
          </Trans>
        </Notice>
      )}
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Start the SIM</Trans>}
        secondary={
          <Link to="/profile/plans/sim-card-actions/sim-swap" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Swap the SIM</Trans>
          </Link>
        }
        note={<Trans>We confirm it’s you, and tell you by email and text.</Trans>}
      >
        {null}
      </SendForm>
    </Card>
  )
}

function NotStopped({ sim }: { sim: Sim }) {
  if (isStarting(sim) || sim.Holds.length > 0) return null
  return (
    <Notice
      tone="good"
      title={<Trans>This SIM is in service</Trans>}
      action={
        <Link to="/profile/plans/sim-card-actions" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>SIM actions</Trans>
        </Link>
      }
    >
      <Trans>Still no signal? Turn the phone off and on.</Trans>
    </Notice>
  )
}
