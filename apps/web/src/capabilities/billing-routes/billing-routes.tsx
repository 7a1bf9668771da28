import { Trans, useLingui } from '@lingui/react/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Users } from 'lucide-react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { billingTypes } from '../approvals/shared/invite.ts'
import { Invites } from '../approvals/shared/invites.tsx'
import { RouteCard } from './route-card.tsx'

/** Who pays for this account, whom it pays for, and the invites waiting for an answer. */
export default function BillingRoutes() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const list = useCall(billingRoutes.routes, { customerUuid })
  const requests = useCall(billingRoutes.requests, { customerUuid })
  const result = list.data?.result
  const canAdd = result?.CanInvite || result?.CanRequest
  const paysForMe = result?.routes.filter(({ RoutingType }) => RoutingType === 'parent') ?? []
  const iPayFor = result?.routes.filter(({ RoutingType }) => RoutingType === 'child') ?? []
  return (
    <Screen
      width="text"
      title={<Trans>Billing routes</Trans>}
      lead={<Trans>One account pays for another, up to a limit.</Trans>}
      actions={
        canAdd && (
          <Link to="/profile/balance/billing-methods/add" className={buttonClass()}>
            <Trans>Add a billing route</Trans>
          </Link>
        )
      }
    >
      <Loaded
        query={list}
        waiting={<SkeletonList count={2} />}
        failed={t`We couldn’t load your billing routes`}
        hidesOlder
      />
      {result && result.routes.length === 0 && (
        <EmptyState
          picture={<Users aria-hidden="true" className="size-10 text-ink-2" />}
          title={t`No billing routes yet`}
        >
          {canAdd ? (
            <Trans>Offer to pay for someone, or ask someone to pay for you.</Trans>
          ) : (
            <Trans>Save a card to offer to pay for someone.</Trans>
          )}
        </EmptyState>
      )}
      {paysForMe.length > 0 && (
        <section className="grid gap-3" aria-labelledby="pays-for-me">
          <h2 id="pays-for-me" className="text-h3">
            <Trans>Who pays for you</Trans>
          </h2>
          {paysForMe.map((route) => (
            <RouteCard key={route.UUID} route={route} />
          ))}
        </section>
      )}
      {iPayFor.length > 0 && (
        <section className="grid gap-3" aria-labelledby="i-pay-for">
          <h2 id="i-pay-for" className="text-h3">
            <Trans>Who you pay for</Trans>
          </h2>
          {iPayFor.map((route) => (
            <RouteCard key={route.UUID} route={route} />
          ))}
        </section>
      )}
      <Invites
        loaded={{ ...requests, data: requests.data?.result }}
        types={billingTypes}
        changes={[billingRoutes.routes]}
      />
    </Screen>
  )
}
