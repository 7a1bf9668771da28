import { useLingui } from '@lingui/react/macro'
import { socialNames } from '@waea/domain/identity/social-names'
import { useToast } from '@waea/ui/states/toast'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { AuthData } from '../../../shell/session/shared/session.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { useAcceptInvitation } from './pending-invitation.ts'
import { connectPending } from './social-pending.ts'

/**
 * Completes a sign-in with its answer: connects the pending provider, accepts the pending invitation, and opens the
 * requested page.
 */
export function useCompleteSignIn(): (auth: AuthData) => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const { send, session } = usePortal()
  const { goOn } = useAfterSignIn()
  const acceptPending = useAcceptInvitation()

  return async (auth) => {
    if (!session.accept(auth)) return
    const connected = await connectPending(send)
    if (connected) {
      const provider = socialNames[connected]
      toast({ text: t`${provider} is connected. You can sign in with it from now on.`, tone: 'good' })
    }
    await acceptPending()
    await goOn()
  }
}
