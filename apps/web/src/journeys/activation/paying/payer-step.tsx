import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payingRoutes } from '@waea/domain/payments/means/means-to-pay'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'

/** Another account pays: continues if there is a billing route, else links to adding one (1§2). */
export function PayerStep({ onReady }: { onReady: () => void }) {
  const { t } = useLingui()
  const list = useCall(billingRoutes.routes, { customerUuid: useCustomerUuid() })
  if (!list.data) {
    const waiting = <Skeleton className="h-40" />
    return <Loaded query={list} waiting={waiting} failed={t`We couldn’t load your billing routes`} isPart />
  }
  const [route] = payingRoutes(list.data.result.routes, null)
  return (
    <Card as="section" className="grid justify-items-start gap-4" aria-label={t`Someone else pays`}>
      {route ? (
        <>
          <p>
            <Trans>{route.CreditAccount.Name} pays for you. You choose them when you pay a bill.</Trans>
          </p>
          <Button onClick={onReady}>
            <Trans>Continue</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>Ask someone to pay for you. Once they accept, come back here to continue.</Trans>
          </p>
          <Link to="/profile/balance/billing-methods/add" className={buttonClass()}>
            <Trans>Add a billing route</Trans>
          </Link>
          <Button tone="quiet" loading={list.isFetching} onClick={() => void list.refetch()}>
            <Trans>They’ve accepted</Trans>
          </Button>
        </>
      )}
    </Card>
  )
}
