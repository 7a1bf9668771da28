import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { awaitMobile, waitTimedOut } from '@waea/domain/activation/activation'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { IntoPhone } from '../../capabilities/activation/shared/into-phone.tsx'
import { NextCard } from '../../capabilities/overview/shared/next-card.tsx'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { animation } from '../../shell/frame/shared/animation.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { onWaitOver } from './wait-over.ts'

const Connecting = animation(() => import('./connecting-picture.tsx'))

type Progress = Gives<typeof activation.progress>
const askEveryMs = 2000
/** It may take hours for a phone to connect. The live stream reports it; this is the fallback if the stream is cut. */
const askForPhoneEveryMs = 10_000

/**
 * Waits for the network, then for the phone, showing real progress (1§2 activation wait). The live stream reports it,
 * with polling as a fallback. After 250 seconds this screen stops waiting for the network, but the activation
 * continues. "Connected" means that the network has seen the phone.
 */
export function ActivationWait({
  mobileUuid,
  isEsim,
  whenActive,
}: {
  mobileUuid: string
  isEsim: boolean
  /** Shown once the SIM is in service: the next steps. */
  whenActive: ReactNode
}) {
  const customerUuid = useCustomerUuid()
  const [isReady, setReady] = useState(false)
  const [wasSeen, setWasSeen] = useState(false)
  const state = useWait(isReady)
  const progress = useCall(
    activation.progress,
    { customerUuid, mobileUuid },
    { everyMs: isReady ? !wasSeen && askForPhoneEveryMs : state === 'wait' && askEveryMs },
  )
  const isActive = progress.data?.Status === 'active'
  const isSeen = isActive && progress.data?.SeenAtNanos !== undefined
  useEffect(() => {
    setReady(isActive)
    setWasSeen(isSeen)
  }, [isActive, isSeen])
  useChosenWhenReady(mobileUuid, isActive)
  useHeadingFocus(isSeen ? 'seen' : isActive ? 'ready' : 'wait')
  if (!progress.data) return null
  const steps = (
    <Card key="steps" as="section">
      <ProgressSteps progress={progress.data} isEsim={isEsim} />
    </Card>
  )
  const install = <Install key="install" mobileUuid={mobileUuid} isEsim={isEsim} isAhead={!isActive} />
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-2 lg:max-w-5xl">
      {isSeen ? (
        <ConnectedHeading progress={progress.data} />
      ) : isActive ? (
        <ReadyHeading progress={progress.data} isEsim={isEsim} />
      ) : (
        <WaitHeading />
      )}
      <NextCard shown={mobileUuid} />
      {state === waitTimedOut && !isActive && <TakesLong isOnHold={isOnHold(progress.data)} />}
      <div
        className={`grid items-start gap-6 ${isSeen ? '' : isActive ? 'lg:grid-cols-[1.5fr_1fr]' : 'lg:grid-cols-[1fr_1.5fr]'}`}
      >
        {isSeen ? steps : isActive ? [install, steps] : [steps, install]}
      </div>
      {isActive && whenActive}
      {isActive && (
        <Link
          to="/profile/plans"
          className={buttonClass({ tone: isSeen ? 'primary' : 'quiet', className: 'sm:justify-self-start' })}
        >
          <Trans>Go to your dashboard</Trans>
        </Link>
      )}
    </div>
  )
}

/**
 * How to get the SIM into the phone. It can be done while the network still works on the service (`isAhead`), and then
 * says that the phone has to wait for that.
 */
function Install({ mobileUuid, isEsim, isAhead }: { mobileUuid: string; isEsim: boolean; isAhead: boolean }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">
        {isEsim ? <Trans>Install on your phone</Trans> : <Trans>Put the card into your phone</Trans>}
      </h2>
      {isAhead && (
        <p className="text-ink-2">
          <Trans>You can do this while you wait. Your phone has service once the activation is done.</Trans>
        </p>
      )}
      <IntoPhone mobileUuid={mobileUuid} isEsim={isEsim} />
    </Card>
  )
}

/** Whether the wait continues, is over, or has timed out. */
function useWait(isOver: boolean): ReturnType<typeof awaitMobile> {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => (isOver ? undefined : onWaitOver(setWaitedMs)), [isOver])
  return awaitMobile(isOver, waitedMs)
}

/** Selects the mobile that was just activated. */
function useChosenWhenReady(mobileUuid: string, isActive: boolean): void {
  const { session, queries } = usePortal()
  useEffect(() => {
    if (!isActive) return
    session.chooseMobile(mobileUuid)
    void queries.invalidateQueries({ queryKey: keyOf(plans.mobiles) })
  }, [isActive, mobileUuid, session, queries])
}

function WaitHeading() {
  return (
    <>
      <div className="grid h-27 content-center">
        <Suspense fallback={null}>
          <Connecting className="h-full w-36 text-primary" />
        </Suspense>
      </div>
      <PageHeading title={<Trans>About 10 to 30 seconds</Trans>}>
        <Trans>
          Don’t refresh this page: it moves on by itself. You can close it; we’ll email you when your SIM is ready.
        </Trans>
      </PageHeading>
    </>
  )
}

/** Shown while the SIM is active but the network has seen no phone with it yet. */
function ReadyHeading({ progress, isEsim }: { progress: Progress; isEsim: boolean }) {
  const number = progress.MSISDN && displayMsisdn(progress.MSISDN)
  return (
    <PageHeading title={isEsim ? <Trans>Your eSIM is ready to install</Trans> : <Trans>Put your SIM card in</Trans>}>
      {number && (
        <Trans>
          Your number is <b className="whitespace-nowrap tabular-nums">{number}</b>.
        </Trans>
      )}{' '}
      <Trans>This page shows when your phone is connected. You can close it; we’ll email you.</Trans>
    </PageHeading>
  )
}

/** Shown once the network has seen the phone. */
function ConnectedHeading({ progress }: { progress: Progress }) {
  const number = progress.MSISDN && displayMsisdn(progress.MSISDN)
  return (
    <>
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>You’re connected</Trans>}>
        {number && (
          <Trans>
            Your number is <b className="whitespace-nowrap tabular-nums">{number}</b>.
          </Trans>
        )}
      </PageHeading>
    </>
  )
}

/** The amount is held on the card and not charged yet. */
const isOnHold = ({ Hold }: Progress) => Hold !== undefined && Hold.Status !== 'CAPTURED'

function TakesLong({ isOnHold }: { isOnHold: boolean }) {
  const { support } = useBrand()
  return (
    <Notice tone="warn" title={waitTimedOut}>
      {isOnHold ? (
        <Trans>
          The network is taking longer than usual. The activation carries on by itself, and your card is only charged
          once your SIM is in service. If your phone has no service in an hour, call {support.phone}.
        </Trans>
      ) : (
        <Trans>
          The network is taking longer than usual. The activation carries on by itself, and we won’t charge you again.
          If your phone has no service in an hour, call {support.phone}.
        </Trans>
      )}
    </Notice>
  )
}

function ProgressSteps({ progress, isEsim }: { progress: Progress; isEsim: boolean }) {
  const { t } = useLingui()
  const amount = progress.AmountCents ? dollars(money(progress.AmountCents)) : undefined
  const words: Record<Progress['Steps'][number]['Name'], Pick<TimelineStep, 'title' | 'detail'>> = {
    paid: !amount
      ? { title: t`Nothing to pay now` }
      : isOnHold(progress)
        ? { title: t`${amount} held on your card`, detail: t`charged only once your SIM is in service` }
        : { title: t`Payment received`, detail: t`${amount}, receipt sent by email` },
    number: {
      title: t`Number reserved`,
      ...(progress.MSISDN && { detail: displayMsisdn(progress.MSISDN) }),
    },
    network: { title: t`Joining the network`, detail: t`usually 10 to 30 seconds` },
    ready: { title: isEsim ? t`eSIM in service` : t`SIM card in service` },
    install: isEsim
      ? { title: t`Install the eSIM`, detail: t`on the phone you want the number on` }
      : { title: t`Put the card in`, detail: t`then turn the phone on` },
    seen: { title: t`Phone connected` },
  }
  return (
    <Timeline
      label={t`Activation`}
      steps={progress.Steps.map(({ Name, State }) => ({ key: Name, state: State, ...words[Name] }))}
    />
  )
}
