import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import { useSignedIn } from '../../session/shared/portal.tsx'

/**
 * On screens that change sign-in or cards, says that a temporary sign-in needs more proof; nothing for other sessions.
 */
export function TemporaryNotice() {
  const { person } = useSignedIn()
  if (person.TemporaryUntil === undefined) return null
  return (
    <Notice title={<Trans>You signed in with a temporary link</Trans>}>
      <Trans>
        The link alone doesn’t prove it’s you. Before you change how you sign in, or your cards, we’ll ask for your
        password or email you a code.
      </Trans>
    </Notice>
  )
}
