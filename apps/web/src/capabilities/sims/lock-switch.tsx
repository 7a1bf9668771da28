import { Trans, useLingui } from '@lingui/react/macro'
import { sims } from '@waea/contract/sims'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Dialog } from '@waea/ui/dialog'
import { Notice } from '@waea/ui/notice'
import { SendForm } from '@waea/ui/send-form'
import { Switch } from '@waea/ui/switch'
import { useToast } from '@waea/ui/toast'
import { useState } from 'react'
import { CallError } from '../../shell/calls/call-error.ts'
import { useSend } from '../../shell/data/use-send.ts'
import { CodeField, useCode } from '../../shell/forms/code-field.tsx'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { useSending } from '../../shell/forms/sending.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useLocale } from '../../shell/session/portal.tsx'
import type { Sim, Which } from './of-mobile.ts'

/** The lock on a SIM and its number: on by one press, off by a code of the authenticator app, a day later. */
export function LockSwitch({ sim, which }: { sim: Sim; which: Which }) {
  const { t } = useLingui()
  const toast = useToast()
  const [isUnlocking, setUnlocking] = useState(false)
  const lock = useSend(sims.lock, { changes: [sims.status] })
  const { onSend, isSending, refusal } = useSending(async () => {
    await lock.mutateAsync(which)
    toast({ tone: 'good', text: t`The SIM and its number are locked` })
  })
  return (
    <Card as="section" aria-labelledby="lock" className="grid gap-3">
      <h2 id="lock" className="text-h3">
        <Trans>Lock</Trans>
      </h2>
      <Switch
        label={t`Lock this SIM and its number`}
        hint={t`While it’s on, nobody can swap the SIM, change the number, or take it to another provider. Only a code from your authenticator app takes it off, a day later.`}
        checked={sim.IsLocked && sim.UnlocksAtNanos === undefined}
        loading={isSending}
        disabled={sim.Holds.includes('frozen')}
        onChange={(on) => (on ? void onSend() : setUnlocking(true))}
      />
      {sim.IsLocked && sim.UnlocksAtNanos !== undefined && <Ending at={sim.UnlocksAtNanos} />}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
      {isUnlocking && <Unlock which={which} onClose={() => setUnlocking(false)} />}
    </Card>
  )
}

function Ending({ at }: { at: number }) {
  const when = dateText(fromNanos(at), 'moment', useLocale())
  return (
    <Notice title={<Trans>The lock comes off {when}</Trans>}>
      <Trans>Until then nothing moves. If you didn’t ask for this, turn the lock on again now.</Trans>
    </Notice>
  )
}

function Unlock({ which, onClose }: { which: Which; onClose: () => void }) {
  const { t } = useLingui()
  const { mutateAsync } = useSend(sims.unlock, { changes: [sims.status] })
  const [needsApp, setNeedsApp] = useState(false)
  const errorText = useErrorText()
  const toast = useToast()
  const code = useCode(
    async (Code) => {
      await mutateAsync({ ...which, Code })
      toast({ tone: 'good', text: t`The lock comes off in a day. We’ve told you by email and text.` })
      onClose()
    },
    {
      missing: t`Enter the 6 digits.`,
      textOf: (error) => {
        if (error instanceof CallError && error.code === 'second-factor-needed') setNeedsApp(true)
        return errorText(error)
      },
    },
  )
  return (
    <Dialog open onClose={onClose} title={<Trans>Take the lock off?</Trans>}>
      <p className="text-ink-2">
        <Trans>
          It comes off a day from now, so that there’s time to stop somebody who isn’t you. We tell you by email and
          text now, and again when it’s off.
        </Trans>
      </p>
      {needsApp ? (
        <Notice
          tone="warn"
          title={<Trans>Set up two-step sign-in first</Trans>}
          action={
            <Link to="/profile/account/security" className={buttonClass({ tone: 'quiet', size: 's' })}>
              <Trans>Go to Security</Trans>
            </Link>
          }
        >
          <Trans>A lock is taken off with a code from your authenticator app. If you’ve lost it, contact us.</Trans>
        </Notice>
      ) : (
        <SendForm
          onSend={code.onSend}
          submitText={<Trans>Take the lock off</Trans>}
          secondary={
            <Button type="button" tone="quiet" onClick={onClose}>
              <Trans>Keep it locked</Trans>
            </Button>
          }
        >
          <CodeField label={t`Code from your authenticator app`} of={code} autoFocus />
        </SendForm>
      )}
    </Dialog>
  )
}
