import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { isSocialName, type SocialName, socialNames } from '@waea/domain/identity/social-names'
import { buttonClass } from '@waea/ui/button'
import { useToast } from '@waea/ui/states/toast'
import { useRef } from 'react'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { Link, useGo, useGoToPath, useParam, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { redirectPath } from '../../../shell/routing/shared/older-links.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { forgetProviderTrip } from '../../../shell/session/shared/provider-trip.ts'
import type { AuthData } from '../../../shell/session/shared/session.ts'
import { ArrivalPage, useOnArrival } from './arrival.tsx'
import { useAcceptInvitation } from './pending-invitation.ts'
import { rememberVerification } from './pending-verification.ts'
import { rememberLink } from './social-pending.ts'
import { useSecondFactor } from './use-second-factor.tsx'

type Vouched = Gives<typeof signInWays.socialFinish>

/** Where a provider sends the browser back: finishes the sign-in, or leads to the next step (1§1). */
export default function SocialReturn() {
  const { finish, step } = useFinish()
  const refusal = useOnArrival(finish)
  const isSignedIn = useSession().status === 'signed-in'
  if (step) return step
  return isSignedIn ? (
    <ArrivalPage
      title={<Trans>One moment…</Trans>}
      failedTitle={<Trans>That didn’t work</Trans>}
      refusal={refusal}
      wayOn={
        <Link to="/profile/account/security" className={buttonClass()}>
          <Trans>Security</Trans>
        </Link>
      }
    />
  ) : (
    <ArrivalPage
      title={<Trans>Signing you in</Trans>}
      failedTitle={<Trans>You’re not signed in</Trans>}
      refusal={refusal}
    />
  )
}

/** Handles the return of a signed-in person: the provider is now connected, or has confirmed who they are. */
function useProviderTrip() {
  const { t } = useLingui()
  const { send, queries } = usePortal()
  const toast = useToast()
  const goToPath = useGoToPath()
  return async ({ Next, IdentityProvider, Redirect = '/profile/account/security' }: Vouched, State: string) => {
    const provider = socialNames[IdentityProvider]
    if (Next === 'connect') await send(signInWays.socialLink, { State })
    for (const call of [identitySafety.security, identitySafety.securityLog]) {
      await queries.invalidateQueries({ queryKey: keyOf(call) })
    }
    const text =
      Next === 'connect'
        ? t`${provider} is connected. You can sign in with it from now on.`
        : t`Thank you. You can carry on now.`
    toast({ text, tone: 'good' })
    await goToPath(redirectPath(Redirect, location.origin))
  }
}

function useFinish() {
  const { send, session } = usePortal()
  const finishOwn = useProviderTrip()
  const go = useGo()
  const goToPath = useGoToPath()
  const provider = useProvider()
  const brought = useBrought()
  const wanted = useRef<string>(undefined)
  const acceptPending = useAcceptInvitation()

  const enter = async (auth: AuthData): Promise<void> => {
    if (!session.accept(auth)) return
    await acceptPending()
    await goToPath(wanted.current === undefined ? '/profile/plans' : redirectPath(wanted.current, location.origin))
  }
  const { step, entering } = useSecondFactor({ onIn: enter, onBack: () => void go('/sign-in', { replace: true }) })

  /** The next step when the provider's answer alone does not sign the person in. */
  const leadOn = async (next: Vouched, State: string): Promise<void> => {
    const search = { redirect: next.Redirect }
    const { Email = '', IdentityProvider } = next
    if (next.Next === 'link') {
      rememberLink({ State, IdentityProvider, Email })
      return go('/sign-in', { search, replace: true })
    }
    const startedAt = Date.now()
    const resendAt = startedAt + (next.ResendAfterSeconds ?? 0) * 1000
    const back = next.Redirect === undefined ? {} : { Redirect: next.Redirect }
    rememberVerification({ VerificationUUID: next.VerificationUUID ?? '', Email, resendAt, askedAt: startedAt, back })
    return go('/email-verify-page', { search, replace: true })
  }

  const finish = async () => {
    const input = { IdentityProvider: provider, ...brought }
    forgetProviderTrip()
    // Wait for the session first: the answer belongs to the signed-in person, if there is one.
    await session.settled()
    const next = await send(signInWays.socialFinish, input)
    if (next.Next === 'connect' || next.Next === 'proved') return finishOwn(next, brought.State)
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
  // The address names no provider. Any will do: the server answers that no sign-in was started.
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
