import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { Suspense, useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { lazyPart } from '../../../shell/device/shared/lazy-part.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { ConfirmedDeed } from '../../../shell/forms/shared/row-deeds.tsx'
import { useAfterSignIn } from '../sign-in/after-sign-in.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityPart } from './security-part.tsx'

type State = Gives<typeof identitySafety.security>['SecondFactor']
type Setup = Gives<typeof identitySafety.startSecondFactor>

const changes = [identitySafety.security, identitySafety.securityLog]
/** With this few recovery codes left, suggest making new ones. */
const few = 3

// Loaded on demand: it includes the QR code renderer.
const SecondFactorSetup = lazyPart(() => import('./second-factor-setup.tsx'))

/**
 * Two-step sign-in with an authenticator app: set it up, make recovery codes, switch it off. Returns to the page that sent
 * the person here, once the codes are saved.
 */
export function SecondFactorPart({ state }: { state: State }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { goOn, requested: next } = useAfterSignIn()
  const closeCodes = () => {
    setCodes(undefined)
    if (next.redirect !== undefined) void goOn()
  }
  return (
    <SecurityPart
      title={<Trans>Two-step sign-in</Trans>}
      badge={
        state.IsOn ? (
          <StatusBadge tone="good">
            <Trans>On</Trans>
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral">
            <Trans>Off</Trans>
          </StatusBadge>
        )
      }
      lead={<Trans>After your password, you enter a code from an authenticator app on your phone.</Trans>}
      actions={state.IsOn ? <WhenOn onCodes={setCodes} /> : <SwitchOn onCodes={setCodes} />}
    >
      {state.IsOn && (
        <Notice tone={state.RecoveryCodesLeft <= few ? 'warn' : 'info'}>
          <Trans>Recovery codes left: {state.RecoveryCodesLeft} of 10</Trans>
        </Notice>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={closeCodes} />}
    </SecurityPart>
  )
}

function SwitchOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const errorText = useErrorText()
  const toast = useToast()
  const [setup, setSetup] = useState<Setup>()
  const { mutateAsync, isPending } = useSend(identitySafety.startSecondFactor)
  const start = async () => {
    try {
      setSetup(await mutateAsync({}))
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <>
      <Button loading={isPending} onClick={() => void start()}>
        <Trans>Set up two-step sign-in</Trans>
      </Button>
      {setup && (
        <Suspense fallback={null}>
          <SecondFactorSetup
            setup={setup}
            onClose={() => setSetup(undefined)}
            onDone={(codes) => {
              setSetup(undefined)
              onCodes(codes)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function WhenOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const errorText = useErrorText()
  const toast = useToast()
  const { mutateAsync, isPending } = useSend(identitySafety.newRecoveryCodes, { changes })
  const renew = async () => {
    try {
      onCodes((await mutateAsync({})).RecoveryCodes)
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return (
    <>
      <Button tone="quiet" loading={isPending} onClick={() => void renew()}>
        <Trans>New recovery codes</Trans>
      </Button>
      <SwitchOff />
    </>
  )
}

function SwitchOff() {
  const { t } = useLingui()
  return (
    <ConfirmedDeed
      call={identitySafety.removeSecondFactor}
      input={{}}
      changes={changes}
      question={t`Switch off two-step sign-in?`}
      says={
        <Trans>
          You’ll sign in with just your password, and your recovery codes will stop working. While a SIM of yours is
          locked, it stays on: turn the lock off first.
        </Trans>
      }
      confirmText={<Trans>Switch off</Trans>}
    >
      <Trans>Switch off</Trans>
    </ConfirmedDeed>
  )
}
