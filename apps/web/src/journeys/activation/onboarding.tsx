import { Trans, useLingui } from '@lingui/react/macro'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import { Button, buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { Loaded } from '@waea/ui/states/loaded'
import { PageState } from '@waea/ui/states/page-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useRef, useState } from 'react'
import { ActivationFailed } from '../../capabilities/activation/shared/activation-failed.tsx'
import { ParcelAwaited, useAwaitedParcel } from '../../capabilities/mobiles/shared/parcel-awaited.tsx'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link, useGo, useParam, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { ActivationWait } from './activation-wait.tsx'
import { AppStep } from './app-step.tsx'
import { ChooseStartPlan } from './choose-start-plan.tsx'
import { NextSteps } from './next-steps.tsx'
import { NumberStep } from './number-step.tsx'
import { ConfirmStart } from './paying/confirm-start.tsx'
import { RedeemStep, type StoredVoucher } from './paying/redeem-step.tsx'
import type { StartPlan } from './paying/start-trial.ts'
import { VoucherQuestion } from './paying/voucher-question.tsx'
import type { GivenVoucher } from './paying/voucher-result.tsx'

/** Activates a SIM: its plan, payment if something is due, and the wait (1§2 onboarding). */
export default function Onboarding() {
  const requested = useSearchValue('mobile')
  const customerUuid = useCustomerUuid()
  const all = useCall(plans.mobiles, { customerUuid })
  const { t } = useLingui()
  const errorText = useErrorText()
  const started = useRef<string>(undefined)
  if (!all.data) {
    const waiting = <SkeletonList count={2} />
    return <Loaded query={all} waiting={waiting} failed={t`We couldn’t load your SIM`} note={errorText} />
  }
  const wanted = requested ?? started.current
  const mobile = all.data.Mobiles.find(({ UUID }) => UUID === wanted) ?? firstWaiting(all.data.Mobiles)
  if (wanted !== undefined && mobile?.UUID !== wanted) return <GoneSim mobileUuid={wanted} />
  // Stay with the SIM that this screen started with, even once it is activated.
  started.current = mobile?.UUID
  if (!mobile) return <NothingToActivate />
  const bought = all.data.PrePurchasedPlans.find(({ MobileUUID }) => MobileUUID === mobile.UUID)
  const simText = `${mobile.SIMType === 'esim' ? 'eSIM' : 'SIM'} ···· ${mobile.ICCID?.slice(-4) ?? ''}`
  return (
    <Activation
      key={mobile.UUID}
      mobile={mobile}
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

/** A SIM that is no longer among the mobiles: its parcel was returned, or it never was the customer's. */
function GoneSim({ mobileUuid }: { mobileUuid: string }) {
  const customerUuid = useCustomerUuid()
  const progress = useCall(activation.progress, { customerUuid, mobileUuid })
  if (progress.isPending) return <SkeletonList count={1} />
  return progress.data?.is_sim_gone ? <ActivationFailed progress={progress.data} /> : <NothingToActivate />
}

type Props = { mobile: Mobile; simText: string; bought: StartPlan | undefined }

function Activation({ mobile, simText, bought }: Props) {
  const { UUID: mobileUuid } = mobile
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const chosen = useSearchValue('plan')
  const step = useParam('step')
  const [voucher, setVoucher] = useState<StoredVoucher>()
  // The thank-you page leads straight to another try.
  const [isAgain, setAgain] = useState(useSearchValue('again') !== undefined)
  // When the progress had last been read as the person started here; a failure read before that is the last try's.
  const [startedAfter, setStartedAfter] = useState<number>()
  const [hasCard, setHasCard] = useState(false)
  const awaited = useAwaitedParcel(mobileUuid)
  const progress = useCall(activation.progress, { customerUuid, mobileUuid })
  const Status = progress.data?.Status
  // Once paid here, show the wait, even if the server learns of the payment a moment later.
  const isStarted = startedAfter !== undefined
  const hasFailed = Status === 'failed' && !isAgain && progress.dataUpdatedAt > (startedAfter ?? 0)
  const isWaiting = isStarted || Status === 'in-progress' || Status === 'active'
  const start = progress.isPending ? 'loading' : `${step ?? ''} ${chosen ?? 'start'}`
  useHeadingFocus(hasFailed ? 'failed' : isWaiting ? 'wait' : start)
  if (!progress.data) {
    return <Loaded query={progress} waiting={<SkeletonList count={1} />} failed={t`We couldn’t load the activation`} />
  }
  if (awaited && !hasCard && !isWaiting) return <ParcelAwaited awaited={awaited} onArrived={() => setHasCard(true)} />
  if (hasFailed) {
    const again = () => {
      setAgain(true)
      setStartedAfter(undefined)
    }
    const tryAgain = (
      <Button onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    )
    return <ActivationFailed progress={progress.data} tryAgain={tryAgain} />
  }
  if (isWaiting) return <Started step={step} mobile={mobile} simText={simText} voucher={progress.data.Voucher} />
  if (!bought && chosen === undefined) return <ChooseStartPlan mobileUuid={mobileUuid} simText={simText} />
  if (!bought && (step === 'voucher' || step === 'redeem-voucher')) {
    return <VoucherSteps step={step} mobileUuid={mobileUuid} simText={simText} onVoucher={setVoucher} />
  }
  return (
    <ConfirmStart
      mobileUuid={mobileUuid}
      simText={simText}
      bought={bought}
      chosen={chosen}
      voucher={voucher}
      keptCents={progress.data.Voucher?.CreditCents}
      onWithoutVoucher={() => setVoucher(undefined)}
      onStarted={() => {
        setStartedAfter(progress.dataUpdatedAt)
        setAgain(false)
      }}
    />
  )
}

/** Asks for a voucher before the confirmation; the browser's Back leads to the question. */
function VoucherSteps({
  step,
  mobileUuid,
  simText,
  onVoucher,
}: {
  step: 'voucher' | 'redeem-voucher'
  mobileUuid: string
  simText: string
  onVoucher: (voucher: StoredVoucher | undefined) => void
}) {
  const go = useGo()
  const plan = useSearchValue('plan')
  const search = { mobile: mobileUuid, ...(plan !== undefined && { plan }) }
  const goOn = (voucher?: StoredVoucher) => {
    onVoucher(voucher)
    return go('/onboarding', { search })
  }
  if (step === 'voucher') {
    return (
      <VoucherQuestion
        simText={simText}
        onNo={() => void goOn()}
        onYes={() => void go('/onboarding/redeem-voucher', { search })}
      />
    )
  }
  return <RedeemStep mobileUuid={mobileUuid} simText={simText} onChecked={goOn} onWithout={() => void goOn()} />
}

/** After the start: the wait, then bringing a number and the app. */
function Started({
  step,
  mobile,
  simText,
  voucher,
}: {
  step: string | undefined
  mobile: Mobile
  simText: string
  voucher: GivenVoucher | undefined
}) {
  const { settings } = usePortal()
  const isActive = mobile.Status === activeStatus
  const canBring = isOn(settings, 'IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED')
  if (isActive && canBring && step === 'number') return <NumberStep mobile={mobile} simText={simText} />
  if (isActive && step === 'app') return <AppStep mobileUuid={mobile.UUID} />
  return (
    <ActivationWait
      mobileUuid={mobile.UUID}
      isEsim={mobile.SIMType === 'esim'}
      whenActive={<NextSteps mobile={mobile} canBring={canBring} voucher={voucher} />}
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
