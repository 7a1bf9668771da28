import { Trans } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isTurnedDown, passkeysOfForm, type Shown, useKnowsPasskeys } from '../../shell/device/passkey.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { wayMark } from '../../shell/forms/social-mark.tsx'
import { usePortal } from '../../shell/session/portal.tsx'
import type { AuthData } from '../../shell/session/session.ts'

/** Sign-in by a passkey: by its button, and where the browser can, offered in the email's field too. */
export default function PasskeySignIn({ onIn }: { onIn: (auth: AuthData) => Promise<void> }) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const knows = useKnowsPasskeys()
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const request = () => send(identitySafety.passkeyRequest, {})
  /** Enters with what the device shows; whatever ends without that is told, but that it was turned down. */
  const enter = async (showing: Promise<Shown | undefined>, { offered }: { offered: boolean }) => {
    let Credential: Shown | undefined
    // An offer waits unseen: what was refused before it stays said until one is chosen.
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
      // What nobody chose from an offer, nobody asked for either.
      if (!isTurnedDown(error) && (Credential || !offered)) setRefusal(errorText(error))
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
