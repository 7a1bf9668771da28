import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@waea/contract/call-error'
import { onboarding } from '@waea/contract/mobile/onboarding'
import { Steps } from '@waea/ui/data/steps'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { AuthPage } from '../../capabilities/identity/shared/auth-page.tsx'
import { CodeStep } from '../../capabilities/identity/shared/code-step.tsx'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { useGo, useParam } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { AlreadyAssociated } from './already-associated.tsx'
import { NotFound } from './not-found.tsx'
import { type OnboardingState, type Sent, type Step, stepOf, useOnboardingState } from './onboarding-state.ts'
import { PhoneStep } from './phone-step.tsx'
import { requestCode, type StartedAdoption, showCode, stateOfAdoption } from './send-code.ts'
import { Success } from './success.tsx'

const order: readonly Step[] = ['phone', 'code', 'success']

/**
 * Starts a SIM without a link, before signing in (1§2 mobile-onboarding): identifies it by the mobile data connection
 * that loads the page, else by a code to a phone number or to the SIM. Continues through signing up or in to the
 * activation.
 */
export default function MobileOnboarding() {
  const { t } = useLingui()
  const { send } = usePortal()
  const go = useGo()
  const { state, keep } = useOnboardingState()
  const step = stepOf(useParam('step'), state)
  const byAddress = useAdoptionByAddress()
  useHeadingFocus(step)

  const goTo = async (next: Step, change: Partial<OnboardingState> = {}) => {
    keep({ ...change, step: next })
    await go(next === 'phone' ? '/mobile-onboarding' : `/mobile-onboarding/${next}`)
  }
  const onCode = async (sent: Sent, code: string) => {
    try {
      await goTo('success', stateOfAdoption(await showCode(send, sent, code)))
    } catch (error) {
      const next = stepAfterRefusal(error)
      if (next === undefined) throw error
      await goTo(next)
    }
  }
  if (step === 'already-associated') return <AlreadyAssociated />
  if (step === 'error') return <NotFound onBack={() => void goTo('phone', { sent: undefined })} />
  if (step === 'phone' && byAddress.isPending) return <SkeletonList count={1} />
  const found = step === 'success' ? state : step === 'phone' ? byAddress.data : undefined
  const isFound = found?.finalise_url !== undefined
  const progress = (
    <Steps
      label={t`Steps`}
      steps={[t`Your SIM`, t`Code`, t`Account`]}
      current={isFound ? 3 : order.indexOf(step) + 1}
    />
  )
  if (isFound && found.sim) {
    return <Success progress={progress} sim={found.sim} finaliseUrl={found.finalise_url ?? ''} />
  }
  if (step === 'code' && state.sent) {
    const { sent } = state
    return (
      <AuthPage progress={progress} title={<Trans>Enter the code</Trans>} lead={<WhereItWent sent={sent} />}>
        <CodeStep
          label={t`Code from the text message`}
          isTexted
          submitText={<Trans>Find my SIM</Trans>}
          onCode={(code) => onCode(sent, code)}
          onResend={() => requestCode(send, sent)}
          onBack={() => void goTo('phone')}
        />
      </AuthPage>
    )
  }
  return <PhoneStep progress={progress} isMobile={state.is_mobile} onSent={(sent) => goTo('code', { sent })} />
}

/** A correct code may still lead to no SIM that can be started. */
function stepAfterRefusal(error: unknown): Step | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'already-active') return 'already-associated'
  return error.code === 'service-not-found' || error.code === 'no-service' ? 'error' : undefined
}

/** The SIM whose mobile data connection loads the page. After any refusal, the person is asked for the SIM instead. */
function useAdoptionByAddress() {
  const { send } = usePortal()
  return useQuery({
    queryKey: ['adoption-by-address'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<Partial<OnboardingState>> => {
      try {
        const adoption: StartedAdoption = await send(onboarding.adoptByIp, { SPID: 2 })
        return stateOfAdoption(adoption)
      } catch {
        return {}
      }
    },
  })
}

function WhereItWent({ sent }: { sent: Sent }) {
  const { MobileNumber, ICCID } = sent
  if (MobileNumber !== undefined) {
    return (
      <Trans>
        We’ve sent a code to <b>{MobileNumber}</b>. It works for 10 minutes.
      </Trans>
    )
  }
  const last4 = ICCID?.replace(/\D/g, '').slice(-4) ?? ''
  if (sent.way === 'sim') {
    return (
      <Trans>
        We’ve sent a code to the SIM ending <b>{last4}</b>. Read it on the phone that the SIM is in. It works for 10
        minutes.
      </Trans>
    )
  }
  return <Trans>We’ve sent a code to the phone number on the SIM’s account. It works for 10 minutes.</Trans>
}
