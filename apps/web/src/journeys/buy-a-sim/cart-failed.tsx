import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { CallError } from '../../shell/calls/call-error.ts'
import { Link } from '../../shell/routing/link.tsx'
import type { CartInUse } from './use-cart.ts'

/** The cart could not be read: why, where the account in use may not buy, and else another try. */
export function CartFailed({ inUse: { error, refetch, isRefetching } }: { inUse: CartInUse }) {
  const { t } = useLingui()
  if (error instanceof CallError && error.code === 'suspended') {
    return (
      <div role="alert">
        <EmptyState
          title={<Trans>This account is suspended</Trans>}
          action={
            <Link to="/suspended" className={buttonClass()}>
              <Trans>See why, and what is owed</Trans>
            </Link>
          }
        >
          <Trans>Nothing can be bought with it for now. Your cart is kept, and nothing was charged.</Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <FailedState title={t`Your cart could not be loaded`} onRetry={() => void refetch()} retrying={isRefetching}>
      <Trans>It is kept for you. Nothing was charged.</Trans>
    </FailedState>
  )
}
