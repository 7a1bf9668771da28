import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { CreditCard } from 'lucide-react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useSignedIn } from '../../../shell/session/shared/portal.tsx'

/** Whether the person is only a member of the current account; the server shows a member none of its cards. */
export function useIsMember(): boolean {
  const { person, customerUuid } = useSignedIn()
  return person.Roles?.find((role) => role.CustomerUUID === customerUuid)?.Role === 'member'
}

/** Shown to members instead of the cards. */
export function OwnersCards() {
  return (
    <EmptyState
      picture={<CreditCard aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
      title={<Trans>This account’s cards belong to its owner</Trans>}
      action={
        <Link to="/profile" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Back to your account</Trans>
        </Link>
      }
    >
      <Trans>You’re a member of this account. Only its owner can see, add or change the cards that pay for it.</Trans>
    </EmptyState>
  )
}
