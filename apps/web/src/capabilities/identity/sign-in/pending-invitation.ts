import { useLingui } from '@lingui/react/macro'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { useToast } from '@waea/ui/states/toast'
import { tabMemory } from '../../../shell/device/shared/memory.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'

const name = 'waea-invitation'

/** Keeps an invitation's code in this tab until the invited person has signed in. */
export function rememberInvitation(code: string): void {
  tabMemory().remember(name, code)
}

/** Accepts the pending invitation of the person who has just signed in, and switches to its account. */
export function useAcceptInvitation(): () => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const { send, session } = usePortal()

  return async () => {
    const code = tabMemory().recall(name)
    if (code === undefined) return
    tabMemory().forget(name)
    try {
      const { Accepted, CustomerUUID } = await send(signInWays.invitation, { code })
      if (!Accepted) return
      // The sign-in answered with the roles from before the invitation, so renew the session.
      await session.renew()
      session.chooseCustomer(CustomerUUID)
      const state = await session.settled()
      const hasOthers = state.status === 'signed-in' && state.customerUuids.length > 1
      const where = hasOthers
        ? t`You’re now in the account you were invited to. You’ll find your own under “Choose an account”.`
        : t`You’re now in the account you were invited to.`
      toast({ text: where, tone: 'good' })
    } catch (error) {
      toast({ text: errorText(error), tone: 'bad' })
    }
  }
}
