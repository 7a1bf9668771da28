import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyCartPicture } from '@waea/ui/illustrations/empty-cart'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Link } from '../../shell/routing/shared/link.tsx'

/** Shown when there are no plans to choose from (1§2). */
export default function NoPlans() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>No plans</Trans>
      </h1>
      <EmptyState
        picture={<EmptyCartPicture className="w-56" />}
        title={t`There are no plans to show at the moment`}
        action={
          <Link to="/" className={buttonClass()}>
            <Trans>Back to home</Trans>
          </Link>
        }
      >
        <Trans>Please come back a little later.</Trans>
      </EmptyState>
    </>
  )
}
