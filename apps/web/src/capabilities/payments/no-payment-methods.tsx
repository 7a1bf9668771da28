import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { EmptyCartPicture } from '@waea/ui/illustrations/empty-cart'
import { PageHeading } from '@waea/ui/page-heading'
import { Link } from '../../shell/link.tsx'

/** The account has no card and nobody else who pays: what is missing, and the way to it (1§2). */
export default function NoPaymentMethods() {
  const { t } = useLingui()
  return (
    <div className="grid gap-6">
      <PageHeading title={<Trans>No way to pay yet</Trans>} />
      <EmptyState
        picture={<EmptyCartPicture className="w-48" />}
        title={t`Add a card first`}
        action={
          <>
            <Link to="/profile/balance/payment-methods/add" className={buttonClass()}>
              <Trans>Add a card</Trans>
            </Link>
            <Link to="/" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Back to home</Trans>
            </Link>
          </>
        }
      >
        <Trans>This page charges what you choose to a saved card. Adding one charges nothing.</Trans>
      </EmptyState>
    </div>
  )
}
