import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { CreditCard } from 'lucide-react'
import { Link } from '../../shell/routing/link.tsx'
import { useSignedIn } from '../../shell/session/portal.tsx'

/** Whether the person is a member of the account in use: its cards are its owner's, and the server shows none of them. */
export function useIsMember(): boolean {
  const { person, customerUuid } = useSignedIn()
  return person.Roles?.find((role) => role.CustomerUUID === customerUuid)?.Role === 'member'
}

/** What stands in place of the cards for a member. */
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
