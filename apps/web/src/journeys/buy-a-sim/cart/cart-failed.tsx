import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { FailedState } from '@waea/ui/states/failed-state'
import { Link } from '../../../shell/routing/shared/link.tsx'
import type { CartInUse } from './use-cart.ts'

/** The cart failed to load: says why if the account may not buy, otherwise offers to try again. */
export function CartFailed({ inUse: { error, refetch, isRefetching } }: { inUse: CartInUse }) {
  const { t } = useLingui()
  if (error instanceof CallError && error.code === 'suspended') {
    return (
      <div role="alert">
        <EmptyState
          title={<Trans>This account is suspended</Trans>}
          action={
            <Link to="/suspended" className={buttonClass()}>
              <Trans>See why, and what you owe</Trans>
            </Link>
          }
        >
          <Trans>You can’t buy anything with it for now. We’ve kept your cart, and charged nothing.</Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <FailedState title={t`We couldn’t load your cart`} of={{ refetch, isFetching: isRefetching }}>
      <Trans>We’ve kept it for you, and charged nothing.</Trans>
    </FailedState>
  )
}
