import { Trans } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isPasskeyRefusal, passkeysOfForm, type Shown, useKnowsPasskeys } from '../../../shell/device/shared/passkey.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { wayMark } from '../../../shell/forms/shared/social-mark.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { AuthData } from '../../../shell/session/shared/session.ts'

/** Passkey sign-in: by a button and, where the browser supports it, as autofill of the email field. */
export default function PasskeySignIn({ onIn }: { onIn: (auth: AuthData) => Promise<void> }) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const knows = useKnowsPasskeys()
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const request = () => send(identitySafety.passkeyRequest, {})
  /** Signs in with the passkey. Shows every failure except the person's own refusal. */
  const enter = async (showing: Promise<Shown | undefined>, { offered }: { offered: boolean }) => {
    let Credential: Shown | undefined
    // The autofill offer waits invisibly, so keep an earlier refusal on screen until a passkey is chosen.
    const begin = () => {
      setWaiting(true)
      setRefusal(undefined)
    }
    if (!offered) begin()
    try {
      Credential = await showing
      if (!Credential) return false
      begin()
      await onIn(await send(identitySafety.showPasskey, { Credential, IncludeRoles: true }))
      return true
    } catch (error) {
      // Say nothing about an autofill offer that nobody used.
      if (!isPasskeyRefusal(error) && (Credential || !offered)) setRefusal(errorText(error))
      return false
    } finally {
      if (!offered || Credential) setWaiting(false)
    }
  }
  const latest = useRef({ request, enter })
  latest.current = { request, enter }
  const askFor = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    const { offer, ask, leave } = passkeysOfForm(
      () => latest.current.request(),
      (showing, how) => latest.current.enter(showing, how),
    )
    askFor.current = ask
    void offer()
    return () => void leave()
  }, [])
  if (!knows) return null
  return (
    <div className="grid gap-3">
      <Button tone="quiet" wide loading={waiting} onClick={() => void askFor.current?.()}>
        <KeyRound aria-hidden="true" className={wayMark} />
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </div>
  )
}
