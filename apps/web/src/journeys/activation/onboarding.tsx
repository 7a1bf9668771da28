import { Trans, useLingui } from '@lingui/react/macro'
import { activation } from '@waea/contract/activation'
import { plans } from '@waea/contract/plans'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { FailedState } from '@waea/ui/failed-state'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { PageState } from '@waea/ui/page-state'
import { SkeletonList } from '@waea/ui/skeleton'
import { useRef, useState } from 'react'
import { ParcelAwaited, useAwaitedParcel } from '../../capabilities/mobiles/parcel-awaited.tsx'
import { useCall } from '../../shell/data/use-call.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { Link, useSearchValue } from '../../shell/routing/link.tsx'
import { useCustomerUuid } from '../../shell/session/portal.tsx'
import { ActivationFailed } from './activation-failed.tsx'
import { ActivationWait } from './activation-wait.tsx'
import { ChooseStartPlan } from './choose-start-plan.tsx'
import { ConfirmStart, type StartPlan } from './confirm-start.tsx'

/** Activates a SIM: its plan, payment if something is due, and the wait (1§2 onboarding). */
export default function Onboarding() {
  const asked = useSearchValue('mobile')
  const customerUuid = useCustomerUuid()
  const all = useCall(plans.mobiles, { customerUuid })
  const errorText = useErrorText()
  const begun = useRef<string>(undefined)
  if (all.isPending) return <SkeletonList count={2} />
  if (!all.data) {
    return (
      <FailedState
        title={<Trans>We couldn’t load your SIM</Trans>}
        onRetry={() => void all.refetch()}
        retrying={all.isFetching}
      >
        {errorText(all.error)}
      </FailedState>
    )
  }
  const wanted = asked ?? begun.current
  const mobile = all.data.Mobiles.find(({ UUID }) => UUID === wanted) ?? firstWaiting(all.data.Mobiles)
  if (wanted !== undefined && mobile?.UUID !== wanted) return <GoneSim mobileUuid={wanted} />
  // Stay with the SIM that this screen started with, even once it is no longer waiting.
  begun.current = mobile?.UUID
  if (!mobile) return <NothingToActivate />
  const bought = all.data.PrePurchasedPlans.find(({ MobileUUID }) => MobileUUID === mobile.UUID)
  const simText = `${mobile.SIMType === 'esim' ? 'eSIM' : 'SIM'} ···· ${mobile.ICCID?.slice(-4) ?? ''}`
  return (
    <Activation
      key={mobile.UUID}
      mobileUuid={mobile.UUID}
      isEsim={mobile.SIMType === 'esim'}
      simText={simText}
      bought={
        bought && {
          AvailabilityUUID: bought.AvailabilityUUID,
          Name: bought.Name,
          PriceCents: bought.PriceCents,
          AutoRenew: bought.AutoRenew,
          isOnBill: bought.BillingType === 'postpay',
          isBought: true,
          isFullyPaid: bought.is_fully_paid,
        }
      }
    />
  )
}

/** The first SIM to activate, else the first active one that no phone has used. */
function firstWaiting<Mobile extends { Status: number; SeenAtNanos?: number | undefined }>(
  mobiles: readonly Mobile[],
): Mobile | undefined {
  const isUnseen = ({ Status, SeenAtNanos }: Mobile) => Status === activeStatus && SeenAtNanos === undefined
  return mobiles.find(({ Status }) => Status < activeStatus) ?? mobiles.find(isUnseen)
}

/** A SIM that is no longer among the mobiles: its parcel came back, or it never was the customer's. */
function GoneSim({ mobileUuid }: { mobileUuid: string }) {
  const customerUuid = useCustomerUuid()
  const progress = useCall(activation.progress, { customerUuid, mobileUuid })
  if (progress.isPending) return <SkeletonList count={1} />
  return progress.data?.is_sim_gone ? <ActivationFailed progress={progress.data} /> : <NothingToActivate />
}

type Props = { mobileUuid: string; isEsim: boolean; simText: string; bought: StartPlan | undefined }

function Activation({ mobileUuid, isEsim, simText, bought }: Props) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const chosen = useSearchValue('plan')
  const [isStarted, setStarted] = useState(false)
  const [hasCard, setHasCard] = useState(false)
  const awaited = useAwaitedParcel(mobileUuid)
  const progress = useCall(activation.progress, { customerUuid, mobileUuid })
  const Status = progress.data?.Status
  // Once paid here, show the wait, even if the server learns of the payment a moment later.
  const isWaiting = isStarted || Status === 'in-progress' || Status === 'active'
  const start = progress.isPending ? 'loading' : (chosen ?? 'start')
  useHeadingFocus(Status === 'failed' ? Status : isWaiting ? 'wait' : start)
  if (progress.isPending) return <SkeletonList count={1} />
  if (!progress.data) {
    return (
      <FailedState
        title={t`We couldn’t load the activation`}
        onRetry={() => void progress.refetch()}
        retrying={progress.isFetching}
      />
    )
  }
  if (awaited && !hasCard && !isWaiting) return <ParcelAwaited awaited={awaited} onArrived={() => setHasCard(true)} />
  if (Status === 'failed') return <ActivationFailed progress={progress.data} />
  if (isWaiting) return <ActivationWait mobileUuid={mobileUuid} isEsim={isEsim} />
  if (!bought && chosen === undefined) return <ChooseStartPlan mobileUuid={mobileUuid} simText={simText} />
  return (
    <ConfirmStart
      mobileUuid={mobileUuid}
      simText={simText}
      bought={bought}
      chosen={chosen}
      onStarted={() => setStarted(true)}
    />
  )
}

function NothingToActivate() {
  return (
    <PageState
      picture={<EsimPhonePicture className="w-36" />}
      title={<Trans>No SIM is waiting to be activated</Trans>}
      action={
        <Link to="/profile/plans" className={buttonClass()}>
          <Trans>Go to your account</Trans>
        </Link>
      }
    >
      <Trans>Open the link that came with your SIM.</Trans>
    </PageState>
  )
}
