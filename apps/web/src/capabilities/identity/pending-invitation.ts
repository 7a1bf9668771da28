import { useLingui } from '@lingui/react/macro'
import { signInWays } from '@waea/contract/sign-in-ways'
import { useToast } from '@waea/ui/toast'
import { tabMemory } from '../../shell/device/memory.ts'
import { useErrorText } from '../../shell/forms/refusal-text.tsx'
import { usePortal } from '../../shell/session/portal.tsx'

const name = 'waea-invitation'

/** Keeps the code of an invitation, in this tab, until the invited person has signed in. */
export function rememberInvitation(code: string): void {
  tabMemory().remember(name, code)
}

/** Accepts what the person who has just signed in was invited to, and puts the account that it opens in use. */
export function useAcceptPending(): () => Promise<void> {
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
      // The roles that came with the sign-in are those of before, so the session is asked for anew.
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
