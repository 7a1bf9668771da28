import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { signInWays } from '@waea/contract/sign-in-ways'
import { buttonClass } from '@waea/ui/button'
import { useEffect, useRef, useState } from 'react'
import { Link, useGo, useGoToPath, useParam, useSearchValue } from '../../shell/link.tsx'
import { redirectPath } from '../../shell/older-links.ts'
import { usePortal } from '../../shell/portal.tsx'
import { useErrorText } from '../../shell/refusal-text.tsx'
import type { AuthData } from '../../shell/session.ts'
import { AuthPage } from './auth-page.tsx'
import { acceptPending } from './pending-invitation.ts'
import { rememberVerification } from './pending-verification.ts'
import { rememberLink, type SocialName, socialNames } from './social-pending.ts'
import { useSecondFactor } from './use-second-factor.tsx'

type Vouched = Gives<typeof signInWays.socialFinish>

/** Where a provider sends the browser back to: finishes the sign-in, or leads to what is still to be done (1§1). */
export default function SocialReturn() {
  const { finish, step } = useFinish()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string>()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    finish().catch((error: unknown) => setRefusal(errorText(error)))
  }, [finish, errorText])
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
            <Trans>Back to sign in</Trans>
          </Link>
        </div>
      )}
    </AuthPage>
  )
}

function useFinish() {
  const { send, session } = usePortal()
  const go = useGo()
  const goToPath = useGoToPath()
  const provider = useProvider()
  const brought = useBrought()
  const wanted = useRef<string>(undefined)

  const enter = async (auth: AuthData): Promise<void> => {
    if (!session.accept(auth)) return
    if (await acceptPending(send)) await session.renew()
    goToPath(wanted.current === undefined ? '/profile/plans' : redirectPath(wanted.current, location.origin))
  }
  const { step, entering } = useSecondFactor({ onIn: enter, onBack: () => void go('/sign-in', { replace: true }) })

  /** What is still to be done where the provider's word alone does not sign in. */
  const leadOn = async (next: Vouched, State: string): Promise<void> => {
    const search = { redirect: next.Redirect }
    const { Email = '', IdentityProvider } = next
    if (next.Next === 'link') {
      rememberLink({ State, IdentityProvider, Email })
      return go('/sign-in', { search, replace: true })
    }
    const resendAt = Date.now() + (next.ResendAfterSeconds ?? 0) * 1000
    rememberVerification({ VerificationUUID: next.VerificationUUID ?? '', Email, resendAt })
    return go('/email-verify-page', { search, replace: true })
  }

  const finish = async () => {
    const asked = { IdentityProvider: provider, ...brought }
    const next = await send(signInWays.socialFinish, asked)
    if (next.Next !== 'auth') return leadOn(next, brought.State)
    wanted.current = next.Redirect
    const token = next.identity_token !== undefined ? { AuthCode: next.identity_token } : {}
    const shown = { spid: '2', SPID: 2, IdentityProvider: provider, ...token, IncludeRoles: true } as const
    await entering(async () => enter(await send(identity.auth, shown)))
  }
  return { finish, step }
}

function useProvider(): SocialName {
  const name = (useParam('provider') ?? '').toUpperCase()
  // Of an address that names no provider the server says that nothing was begun.
  return Object.hasOwn(socialNames, name) ? (name as SocialName) : 'GOOGLE'
}

function useBrought() {
  const [State, Code] = [useSearchValue('state'), useSearchValue('code')]
  const [Issuer, failure] = [useSearchValue('iss'), useSearchValue('error')]
  return {
    State: State ?? '-',
    ...(Code !== undefined && { Code }),
    ...(Issuer !== undefined && { Issuer }),
    ...(failure !== undefined && { Error: failure }),
  }
}
