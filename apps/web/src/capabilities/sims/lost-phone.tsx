import { Trans } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { type ReactNode, useId } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { type OfKind, ofKind, type Sim, whichOf } from './of-mobile.ts'
import { SimPage } from './sim-page.tsx'
import { HoldNotices, SimCard } from './sim-state.tsx'
import { SwapNotice } from './swap-notice.tsx'
import { isStopping } from './use-sim.ts'

/** A lost or stolen phone: stop the SIM, move the number to another one, and secure other accounts. */
export default function LostPhone() {
  return (
    <SimPage isBelow title={<Trans>Lost or stolen phone</Trans>}>
      {(sim, mobile) => (
        <>
          <SimCard sim={sim} />
          <SwapNotice sim={sim} which={whichOf(mobile)} />
          <HoldNotices sim={sim} />
          {sim.Holds.includes('lost') ? <AfterStop sim={sim} mobile={mobile} /> : <StopFirst input={ofKind(mobile)} />}
          {!sim.Holds.includes('lost') && sim.Move !== 'sim-swap' && <NewSimLater />}
          <OtherDoors />
          {sim.Holds.includes('lost') && <Found />}
        </>
      )}
    </SimPage>
  )
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <h2 id={id} tabIndex={-1} className="flex items-center gap-3 text-h3 outline-none">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-base text-primary tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  )
}

function StopFirst({ input }: { input: OfKind }) {
  const { mutateAsync } = useSend(sims.lost, { changes: [sims.status, plans.mobiles] })
  const { onSend, isSending, refusal } = useSending(async () => {
    await mutateAsync(input)
  })
  return (
    <Step number={1} title={<Trans>Stop the SIM now</Trans>}>
      <p className="text-ink-2">
        <Trans>
          Nobody can then call, text or use data with it, or get the codes that banks text to your number. Your number,
          plan and credit stay yours.
        </Trans>
      </p>
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      <Button tone="danger" className="justify-self-start" loading={isSending} onClick={() => void onSend()}>
        <Trans>Stop the SIM</Trans>
      </Button>
      <p className="text-s text-ink-2">
        <Trans>We confirm it’s you first. If you find the phone, you start the SIM again here.</Trans>
      </p>
    </Step>
  )
}

/** The second step before the first is done, so that the numbers have no gap. */
function NewSimLater() {
  return (
    <Step number={2} title={<Trans>Put your number on a new SIM</Trans>}>
      <p className="text-ink-2">
        <Trans>Once the SIM is stopped, you get an eSIM or order a SIM card here.</Trans>
      </p>
    </Step>
  )
}

function AfterStop({ sim, mobile }: { sim: Sim; mobile: Mobile }) {
  const { settings } = usePortal()
  useHeadingFocus('stopped')
  const isSwapping = sim.Move === 'sim-swap'
  const swap = '/profile/plans/sim-card-actions/sim-swap'
  return (
    <>
      {!isStopping(sim) && (
        <Notice tone="good" title={<Trans>The SIM is stopped</Trans>}>
          <Trans>Nobody can use it. Your plan keeps its dates, so put your number on a new SIM soon.</Trans>
        </Notice>
      )}
      {!isSwapping && (
        <Step number={2} title={<Trans>Put your number on a new SIM</Trans>}>
          <p className="text-ink-2">
            <Trans>You keep your number, plan and credit. The new SIM works as soon as it’s in.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            {isOn(settings, 'IS_SIM_SWAP_ALLOWED') && (
              <Link to={swap} className={buttonClass()}>
                <Trans>Get an eSIM or use a card</Trans>
              </Link>
            )}
            {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
              <Link to="/sim-purchase" search={{ replaces: mobile.UUID }} className={buttonClass({ tone: 'quiet' })}>
                <Trans>Order a SIM card</Trans>
              </Link>
            )}
          </div>
        </Step>
      )}
    </>
  )
}

/** What else someone with the phone could do, and how to stop it. */
function OtherDoors() {
  return (
    <Step number={3} title={<Trans>Protect your other accounts</Trans>}>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <Trans>
            Mark the phone as lost: at icloud.com/find for an iPhone, at google.com/android/find for an Android phone.
          </Trans>
        </li>
        <li>
          <Link to="/profile/account/security" className="font-semibold text-primary underline underline-offset-4">
            <Trans>Sign the phone out of this account</Trans>
          </Link>
        </li>
        <li>
          <Trans>Change the password of your email, and tell your bank.</Trans>
        </li>
        <li>
          <Trans>If it was stolen, call the Police on 105. Don’t try to get it back yourself.</Trans>
        </li>
      </ul>
    </Step>
  )
}

function Found() {
  return (
    <Card as="section" tone="sunken" aria-labelledby="found" className="grid gap-3">
      <h2 id="found" className="text-h3">
        <Trans>Found it again?</Trans>
      </h2>
      <Link
        to="/profile/plans/sim-card-actions/enable-sim"
        className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}
      >
        <Trans>Start the SIM again</Trans>
      </Link>
    </Card>
  )
}
