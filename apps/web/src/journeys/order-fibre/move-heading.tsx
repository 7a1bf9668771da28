import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useMove } from './use-move.ts'

/** The connection being moved; or why it can't be moved. */
export function MoveHeading({ ufbUuid }: { ufbUuid: string }) {
  const move = useMove(ufbUuid, undefined)
  const errorText = useErrorText()
  const from = move.data?.From
  return (
    <>
      <PageHeading title={<Trans>Where are you moving to?</Trans>}>
        {from && (
          <span className="wrap-anywhere">
            <Trans>From {from}. Your fibre there keeps working until the new one does.</Trans>
          </span>
        )}
      </PageHeading>
      {move.error && !move.data && (
        <Notice
          tone="warn"
          title={errorText(move.error)}
          action={
            <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass({ tone: 'quiet', size: 's' })}>
              <Trans>See your connections</Trans>
            </Link>
          }
        />
      )}
    </>
  )
}

/** A move belongs to a connection of the account, so someone who has signed out must sign in again. */
export function SignInToMove() {
  return (
    <>
      <PageHeading title={<Trans>Where are you moving to?</Trans>} />
      <Notice
        title={<Trans>Sign in to move your connection</Trans>}
        action={
          <Link
            to="/sign-in"
            search={{ redirect: '/profile/ufb/broadband/subscriptions' }}
            className={buttonClass({ size: 's' })}
          >
            <Trans>Sign in</Trans>
          </Link>
        }
      />
    </>
  )
}
