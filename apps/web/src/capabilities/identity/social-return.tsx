import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { signInWays } from '@waea/contract/sign-in-ways'
import { useRef } from 'react'
import { useGo, useGoToPath, useParam, useSearchValue } from '../../shell/link.tsx'
import { redirectPath } from '../../shell/older-links.ts'
import { usePortal } from '../../shell/portal.tsx'
import type { AuthData } from '../../shell/session.ts'
import { ArrivalPage, useOnArrival } from './arrival.tsx'
import { acceptPending } from './pending-invitation.ts'
import { rememberVerification } from './pending-verification.ts'
import { isSocialName, rememberLink, type SocialName } from './social-pending.ts'
import { useSecondFactor } from './use-second-factor.tsx'

type Vouched = Gives<typeof signInWays.socialFinish>

/** Where a provider sends the browser back to: finishes the sign-in, or leads to what is still to be done (1§1). */
export default function SocialReturn() {
  const { finish, step } = useFinish()
  const refusal = useOnArrival(finish)
  return (
    step || (
      <ArrivalPage
        title={<Trans>Signing you in</Trans>}
        failedTitle={<Trans>You are not signed in</Trans>}
        refusal={refusal}
      />
    )
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
  return isSocialName(name) ? name : 'GOOGLE'
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
