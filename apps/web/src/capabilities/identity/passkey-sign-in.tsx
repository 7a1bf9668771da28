import { Trans } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  isTurnedDown,
  knowsPasskeys,
  offerPasskey,
  offersPasskeys,
  type Shown,
  showPasskey,
  stopOffering,
} from '../../shell/passkey.ts'
import { usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import type { AuthData } from '../../shell/session.ts'
import { wayMark } from '../../shell/social-mark.tsx'

/** Sign-in by a passkey: by its button, and where the browser can, offered in the email's field too. */
export default function PasskeySignIn({ onIn }: { onIn: (auth: AuthData) => Promise<void> }) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const request = () => send(identitySafety.passkeyRequest, {})
  /** Enters with what the device shows; whatever ends without that is told, but that it was turned down. */
  const enter = async (showing: Promise<Shown | undefined>, { offered }: { offered: boolean }) => {
    let Credential: Shown | undefined
    setWaiting(!offered)
    setRefusal(undefined)
    try {
      Credential = await showing
      if (!Credential) return
      setWaiting(true)
      await onIn(await send(identitySafety.showPasskey, { Credential, IncludeRoles: true }))
    } catch (error) {
      // What nobody chose from an offer, nobody asked for either.
      if (!isTurnedDown(error) && (Credential || !offered)) setRefusal(errorText(error))
    } finally {
      if (!offered || Credential) setWaiting(false)
    }
  }
  const offer = () => enter(offerPasskey(request), { offered: true })
  const latest = useRef(offer)
  latest.current = offer
  useEffect(() => {
    let isHere = true
    void offersPasskeys().then((canOffer) => {
      if (canOffer && isHere) void latest.current()
    })
    return () => {
      isHere = false
      void stopOffering()
    }
  }, [])
  if (!knowsPasskeys()) return null
  return (
    <div className="grid gap-3">
      <Button tone="quiet" wide loading={waiting} onClick={() => void enter(showPasskey(request), { offered: false })}>
        <KeyRound aria-hidden="true" className={wayMark} />
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </div>
  )
}
