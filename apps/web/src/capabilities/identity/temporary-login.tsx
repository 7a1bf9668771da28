import { Trans } from '@lingui/react/macro'
import { identity } from '@waea/contract/identity'
import { signInWays } from '@waea/contract/sign-in-ways'
import { buttonClass } from '@waea/ui/button'
import { useEffect, useRef, useState } from 'react'
import { Link, useGo, useSearchValue } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { AuthPage } from './auth-page.tsx'
import { useSecondFactor } from './use-second-factor.tsx'

/** Signs in by a mailed link, once and for a while, as soon as the page opens (1§2, 1§4). */
export default function TemporaryLogin() {
  const code = useSearchValue('code')
  const { send, session } = usePortal()
  const { goOn } = useAfterSignIn()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  const started = useRef(false)
  const go = useGo()
  const { step, entering } = useSecondFactor({
    onIn: async (auth) => {
      if (session.accept(auth)) goOn()
    },
    onBack: () => void go('/sign-in', { replace: true }),
  })

  useEffect(() => {
    if (started.current) return
    started.current = true
    const enter = async () => {
      const { Firebase_identity } = await send(signInWays.temporaryLogin, code === undefined ? {} : { code })
      const asked = { spid: '2', SPID: 2, IdentityProvider: 'FIREBASE', IncludeRoles: true } as const
      if (session.accept(await send(identity.auth, { ...asked, AuthCode: Firebase_identity }))) goOn()
    }
    entering(enter).catch((error: unknown) => setRefusal(errorText(error)))
  }, [code, send, session, goOn, errorText, entering])
  if (step) return step
  return (
    <AuthPage title={<Trans>Signing you in</Trans>}>
      {refusal === undefined ? (
        <p role="status" className="text-ink-2">
          <Trans>One moment…</Trans>
        </p>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{refusal}</p>
          <Link to="/sign-in" className={buttonClass()}>
            <Trans>Sign in</Trans>
          </Link>
        </div>
      )}
    </AuthPage>
  )
}
