import { Trans } from '@lingui/react/macro'
import { identitySafety } from '@waea/contract/identity-safety'
import { Button } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isTurnedDown, knowsPasskeys, offersPasskeys, showPasskey, stopOffering } from '../../shell/passkey.ts'
import { usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import type { AuthData } from '../../shell/session.ts'
import { wayMark } from '../../shell/social-mark.tsx'

/** Sign-in by a passkey: by its button, and where the browser can, offered in the email's field too. */
export default function PasskeySignIn({ onIn }: { onIn: (auth: AuthData) => void }) {
  const { send } = usePortal()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const enter = async (inField: boolean) => {
    try {
      const Credential = await showPasskey(await send(identitySafety.passkeyRequest, {}), { inField })
      setWaiting(true)
      onIn(await send(identitySafety.showPasskey, { Credential, IncludeRoles: true }))
    } catch (error) {
      // An offer in the field fails in silence: nobody asked for it.
      if (!isTurnedDown(error) && !inField) setRefusal(errorText(error))
    } finally {
      setWaiting(false)
    }
  }
  const offer = useRef(enter)
  offer.current = enter
  useEffect(() => {
    let isHere = true
    void offersPasskeys().then((canOffer) => {
      if (canOffer && isHere) void offer.current(true)
    })
    return () => {
      isHere = false
      if (knowsPasskeys()) void stopOffering()
    }
  }, [])
  if (!knowsPasskeys()) return null
  return (
    <div className="grid gap-3">
      <Button
        tone="quiet"
        wide
        loading={waiting}
        onClick={() => {
          setRefusal(undefined)
          void enter(false)
        }}
      >
        <KeyRound aria-hidden="true" className={wayMark} />
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </div>
  )
}
