import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/payments'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import { CreditCard, Landmark, Plus, Users } from 'lucide-react'
import { useCall } from '../../shell/data/use-call.ts'
import { TemporaryNotice } from '../../shell/frame/temporary-notice.tsx'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import { isOn } from '../../shell/session/settings.ts'
import { CardRow } from './card-row.tsx'
import { OwnersCards, useIsMember } from './owners-cards.tsx'

/** The saved cards: the default, expired ones, and a link to add another (2§7.12). */
export default function PaymentMethods() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const methods = useCall(payments.methods, { customerUuid })
  const isMember = useIsMember() || methods.error?.code === 'not-allowed'
  const cards = methods.data?.PaymentMethods ?? []
  const { settings } = usePortal()
  const add = (
    <div className="flex flex-wrap gap-3">
      <Link to="/profile/balance/payment-methods/add" className={buttonClass()}>
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Add a card</Trans>
      </Link>
      {isOn(settings, 'IS_DIRECT_DEBIT_ALLOWED') && (
        <Link to="/profile/balance/payment-methods/add-account" className={buttonClass({ tone: 'quiet' })}>
          <Landmark aria-hidden="true" className="size-5" />
          <Trans>Add a bank account</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_BILLING_ROUTING_ALLOWED') && (
        <Link to="/billing-routes" className={buttonClass({ tone: 'quiet' })}>
          <Users aria-hidden="true" className="size-5" />
          <Trans>Billing routes</Trans>
        </Link>
      )}
    </div>
  )
  if (isMember) {
    return (
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <PageHeading title={<Trans>Payment methods</Trans>} />
        <OwnersCards />
      </div>
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading title={<Trans>Payment methods</Trans>} actions={cards.length > 0 && add}>
        <Trans>Your default card pays for renewals and bills. A bank account pays bills only.</Trans>
      </PageHeading>
      <TemporaryNotice />
      {methods.isPending && <SkeletonList count={2} />}
      {methods.isError && !methods.data && <FailedState title={t`We couldn’t load your cards`} of={methods} />}
      {methods.data && cards.length === 0 && (
        <EmptyState
          picture={<CreditCard aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
          title={t`No card saved`}
          action={add}
        >
          <Trans>With a saved card you can top up with one press, and your plan can renew automatically.</Trans>
        </EmptyState>
      )}
      {cards.length > 0 && (
        <ul aria-label={t`Cards`} className="grid gap-4">
          {cards.map((card) => (
            <CardRow key={card.UUID} card={card} isOnly={cards.length === 1} />
          ))}
        </ul>
      )}
    </div>
  )
}
