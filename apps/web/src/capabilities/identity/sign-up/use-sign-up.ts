import { identity } from '@waea/contract/people/identity'
import { cleanEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { optIn } from '@waea/domain/identity/session'
import { shownEmail } from '@waea/domain/identity/shown-email'
import type { UseFormReturn } from 'react-hook-form'
import { browserMemory } from '../../../shell/device/shared/memory.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { redirectPath } from '../../../shell/routing/shared/older-links.ts'
import { keptCart } from '../../../shell/session/shared/kept-cart.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { type Back, rememberVerification } from '../sign-in/pending-verification.ts'
import type { SignUpValues } from './sign-up-values.ts'

/** Starts the sign-up, and remembers in this tab that it waits for its code. */
export function useSignUp(
  form: UseFormReturn<SignUpValues>,
  {
    leadsTo,
    hasPassword,
    onStarted,
  }: { leadsTo: string | undefined; hasPassword: boolean; onStarted: () => void | Promise<void> },
) {
  const { send } = usePortal()
  return useFormSending(form, async (values) => {
    const back = backTo(leadsTo)
    const Email = shownEmail(cleanEmail(values.Email))
    const started = await send(identity.signUp, {
      FirstName: cleanName(values.FirstName),
      LastName: cleanName(values.LastName),
      Email,
      ...(hasPassword && { Password: values.Password }),
      NotifySpecialOffers: optIn(values.NotifySpecialOffers),
      NotifyNewsletters: optIn(values.NotifyNewsletters),
      ...back,
    })
    const requestedAt = Date.now()
    const resendAt = requestedAt + started.ResendAfterSeconds * 1000
    const { VerificationUUID } = started
    rememberVerification({
      VerificationUUID,
      Email,
      resendAt,
      askedAt: requestedAt,
      withPasskey: values.WithPasskey,
      back,
    })
    await onStarted()
  })
}

/** What the emailed link restores: the requested page, and the cart of this browser. */
function backTo(leadsTo: string | undefined): Back {
  const Redirect = leadsTo === undefined ? undefined : redirectPath(leadsTo, location.origin)
  const CartUUID = keptCart(browserMemory()).uuid()
  // Leave out an address that is too long for the email: signing in then leads to the dashboard.
  const isShort = Redirect !== undefined && Redirect.length <= 300
  return { ...(isShort && { Redirect }), ...(CartUUID !== undefined && { CartUUID }) }
}
