import { Trans } from '@lingui/react/macro'
import { identity } from '@waea/contract/people/identity'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { buttonClass } from '@waea/ui/button'
import { Link, useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { ArrivalPage, LinkPage, useOnArrival } from './arrival.tsx'
import { useSecondFactor } from './use-second-factor.tsx'

/** Signs in for a limited time through a mailed one-use link, once its button is pressed (1§2, 1§4). */
export default function TemporaryLogin() {
  const code = useSearchValue('code')
  const { send, session } = usePortal()
  const { goOn } = useAfterSignIn()
  const go = useGo()
  const { step, entering } = useSecondFactor({
    onIn: async (auth) => {
      if (session.accept(auth)) await goOn()
    },
    onBack: () => void go('/sign-in', { replace: true }),
  })

  const enter = async () => {
    const { Firebase_identity } = await send(signInWays.temporaryLogin, code === undefined ? {} : { code })
    const input = { spid: '2', SPID: 2, IdentityProvider: 'FIREBASE', IncludeRoles: true } as const
    if (session.accept(await send(identity.auth, { ...input, AuthCode: Firebase_identity }))) await goOn()
  }
  if (code === undefined) return <WithoutCode enter={enter} />
  return (
    step || (
      <LinkPage
        kind="sign-in"
        newLink={
          <Link to="/one-time-code" className={buttonClass()}>
            <Trans>Send me a sign-in code</Trans>
          </Link>
        }
        title={<Trans>Sign in with this link</Trans>}
        says={<Trans>The link works once, and signs you in for a limited time.</Trans>}
        buttonText={<Trans>Sign in</Trans>}
        failedTitle={<Trans>You’re not signed in</Trans>}
        act={() => entering(enter)}
      />
    )
  )
}

/** The address has no code: send the request anyway, so that the server's refusal explains what is missing. */
function WithoutCode({ enter }: { enter: () => Promise<void> }) {
  const refusal = useOnArrival(enter)
  return (
    <ArrivalPage
      title={<Trans>Signing you in</Trans>}
      failedTitle={<Trans>You’re not signed in</Trans>}
      refusal={refusal}
    />
  )
}
