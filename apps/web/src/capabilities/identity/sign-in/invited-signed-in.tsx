import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { PageState } from '@waea/ui/states/page-state'
import { useState } from 'react'
import { useGo } from '../../../shell/routing/shared/link.tsx'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { rememberInvitation, useAcceptInvitation } from './pending-invitation.ts'

/** An invitation opened by someone who is signed in: they accept it with this sign-in, or sign out to use another. */
export function InvitedSignedIn({ code }: { code: string }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const state = useSession()
  const go = useGo()
  const acceptPending = useAcceptInvitation()
  const [isAccepting, setAccepting] = useState(false)
  const email = state.status === 'signed-in' ? state.person.Email : ''
  const accept = async () => {
    setAccepting(true)
    rememberInvitation(code)
    await acceptPending()
    await go('/select-account', { replace: true })
  }
  const leave = async () => {
    await session.signOut()
    location.reload()
  }
  return (
    <PageState
      title={t`You’re invited`}
      action={
        <>
          <Button loading={isAccepting} onClick={() => void accept()}>
            <Trans>Open it with this sign-in</Trans>
          </Button>
          <Button tone="quiet" onClick={() => void leave()}>
            <Trans>Sign out and open the link</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You’re signed in as <b className="wrap-anywhere">{email}</b>. You can open the other account with this sign-in
        as well. To use a different sign-in, sign out first.
      </Trans>
    </PageState>
  )
}
