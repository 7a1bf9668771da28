import { useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { type SocialName, socialOrder } from '@waea/domain/identity/social-names'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { SocialButton } from '../../../shell/forms/shared/social-button.tsx'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'

/** The providers that this deployment has set up, in the order of their buttons. */
export function useSocialWays(): readonly SocialName[] {
  const { settings } = usePortal()
  return socialOrder.filter((name) => settings.signInWith?.includes(name))
}

/**
 * Sign-in buttons for the configured providers; nothing if there are none (1§1). `leadsTo` is the page to open
 * afterwards if the address names none.
 */
export function SocialButtons({ leadsTo }: { leadsTo?: string }) {
  const { t } = useLingui()
  const { send } = usePortal()
  const requested = useSearchValue('redirect')
  const redirect = leadsTo ?? requested
  const errorText = useErrorText()
  const [redirectingTo, setRedirectingTo] = useState<SocialName>()
  const [refusal, setRefusal] = useState<string>()
  const offered = useSocialWays()

  const begin = async (IdentityProvider: SocialName) => {
    setRedirectingTo(IdentityProvider)
    setRefusal(undefined)
    try {
      const input = { IdentityProvider, ...(redirect !== undefined && { Redirect: redirect }) }
      location.assign((await send(signInWays.socialStart, input)).Location)
    } catch (error) {
      setRedirectingTo(undefined)
      // Apple has its own text for an outage (3§8.5).
      const isAway = IdentityProvider === 'APPLE' && error instanceof CallError && error.code === 'unavailable'
      const away = t({
        id: 'apple_script_load_error',
        message: 'Sign in with Apple could not be loaded. Try again in a moment, or sign in another way.',
      })
      setRefusal(isAway ? away : errorText(error))
    }
  }
  return (
    <>
      {offered.map((name) => (
        <SocialButton key={name} name={name} redirectingTo={redirectingTo} onLeave={begin} />
      ))}
      {refusal !== undefined && <Notice tone="bad">{refusal}</Notice>}
    </>
  )
}
