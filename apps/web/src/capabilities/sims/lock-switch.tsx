import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { sims } from '@waea/contract/mobile/sims'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Switch } from '@waea/ui/fields/switch'
import { Dialog } from '@waea/ui/states/dialog'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { useAppCode } from '../identity/shared/app-code.tsx'
import type { Sim, Which } from './of-mobile.ts'

/**
 * The lock on a SIM and its number: someone with a second factor sets it with one press. Removing it needs a code, and
 * takes effect a day later.
 */
export function LockSwitch({ sim, which }: { sim: Sim; which: Which }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const [isUnlocking, setUnlocking] = useState(false)
  const security = useCall(identitySafety.security, {})
  const needsFactor = security.data?.SecondFactor.IsOn === false
  const lock = useSend(sims.lock, { changes: [sims.status] })
  const { onSend, isSending, refusal } = useSending(
    async () => {
      await lock.mutateAsync(which)
      toast({ tone: 'good', text: t`The SIM and its number are locked` })
    },
    { textOf: (error) => (isFactorNeeded(error) ? void security.refetch() : errorText(error)) },
  )
  if (security.isPending) return <SkeletonList count={1} />
  const isFrozen = sim.Holds.includes('frozen')
  return (
    <Card as="section" aria-labelledby="lock" className="grid gap-3">
      <h2 id="lock" className="text-h3">
        <Trans>Lock</Trans>
      </h2>
      <Switch
        label={t`Lock this SIM and its number`}
        hint={t`While it’s on, nobody can swap the SIM, change the number, or take it to another provider. Only a code from your authenticator app, or a recovery code, turns it off, a day later.`}
        checked={sim.IsLocked && sim.UnlocksAtNanos === undefined}
        loading={isSending}
        disabled={isFrozen || needsFactor}
        onChange={(on) => (on ? void onSend() : setUnlocking(true))}
      />
      {sim.IsLocked && sim.UnlocksAtNanos !== undefined && <Ending at={sim.UnlocksAtNanos} />}
      {needsFactor && !isFrozen && <FactorFirst />}
      <IfLost />
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      {isUnlocking && !needsFactor && (
        <Unlock which={which} onClose={() => setUnlocking(false)} onFactorNeeded={() => void security.refetch()} />
      )}
    </Card>
  )
}

function isFactorNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'second-factor-needed'
}

function FactorFirst() {
  return (
    <Notice
      tone="warn"
      title={<Trans>Set up two-step sign-in first</Trans>}
      action={
        <Link
          to="/profile/account/security"
          search={{ redirect: '/profile/plans/sim-card-actions' }}
          className={buttonClass({ tone: 'link' })}
        >
          <Trans>Go to Security</Trans>
        </Link>
      }
    >
      <Trans>Without its codes you couldn’t turn the lock off. It takes a minute, and brings you back here.</Trans>
    </Notice>
  )
}

/** How to remove the lock when the phone with the authenticator app is lost. */
function IfLost() {
  const { support } = useBrand()
  return (
    <p className="text-s text-ink-2">
      <Trans>
        If your phone is lost, a recovery code turns the lock off: keep them somewhere else. If those are lost too, call
        us on{' '}
        <a href={support.phoneLink} className="whitespace-nowrap text-primary underline underline-offset-4">
          {support.phone}
        </a>
        .
      </Trans>
    </p>
  )
}

function Ending({ at }: { at: number }) {
  const when = dateText(fromNanos(at), 'moment', useLocale())
  return (
    <Notice title={<Trans>The lock turns off {when}</Trans>}>
      <Trans>Until then nothing changes. If you didn’t ask for this, turn the lock on again now.</Trans>
    </Notice>
  )
}

function Unlock({ which, onClose, onFactorNeeded }: { which: Which; onClose: () => void; onFactorNeeded: () => void }) {
  const { t } = useLingui()
  const { mutateAsync } = useSend(sims.unlock, { changes: [sims.status] })
  const toast = useToast()
  const { field, otherWay, onSend } = useAppCode(async (Code) => {
    try {
      await mutateAsync({ ...which, Code })
    } catch (error) {
      if (isFactorNeeded(error)) onFactorNeeded()
      throw error
    }
    toast({ tone: 'good', text: t`The lock turns off in a day. We’ve told you by email and text.` })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={<Trans>Turn the lock off?</Trans>}>
      <p className="text-ink-2">
        <Trans>
          It turns off a day from now, so that there’s time to stop anyone else. We tell you by email and text now, and
          again when it’s off.
        </Trans>
      </p>
      <SendForm
        onSend={onSend}
        submitText={<Trans>Turn the lock off</Trans>}
        secondary={
          <Button type="button" tone="quiet" onClick={onClose}>
            <Trans>Keep it locked</Trans>
          </Button>
        }
      >
        {field}
        {otherWay}
      </SendForm>
    </Dialog>
  )
}
