import { useLingui } from '@lingui/react/macro'
import { useToast } from '@waea/ui/states/toast'
import { useMakePasskey } from '../security/use-make-passkey.ts'

/**
 * Makes the passkey of someone who chose one at sign-up. The account already exists, so a failure only shows a message.
 */
export function useFirstPasskey(): () => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const make = useMakePasskey()
  return async () => {
    try {
      await make()
      toast({ tone: 'good', text: t`We’ve saved your passkey. You can sign in with it from now on.` })
    } catch {
      toast({
        tone: 'bad',
        text: t`Your account is ready, but this device didn’t make a passkey. Sign in with a code, or add a passkey under Security.`,
      })
    }
  }
}
