import { Trans, useLingui } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { CreditCard, Landmark, Plus, Users } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { TemporaryNotice } from '../../../shell/frame/shared/temporary-notice.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { CardRow } from '../card-row.tsx'
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
      <Screen width="text" title={<Trans>Payment methods</Trans>}>
        <OwnersCards />
      </Screen>
    )
  }
  return (
    <Screen
      width="text"
      title={<Trans>Payment methods</Trans>}
      lead={<Trans>Your default card pays for renewals and bills. A bank account pays bills only.</Trans>}
    >
      <TemporaryNotice />
      <Loaded query={methods} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load your cards`}>
        {() =>
          cards.length === 0 ? (
            <EmptyState
              picture={<CreditCard aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
              title={t`No card saved`}
              action={add}
            >
              <Trans>With a saved card you can top up with one press, and your plan can renew automatically.</Trans>
            </EmptyState>
          ) : (
            <>
              <ul aria-label={t`Cards`} className="grid gap-4">
                {cards.map((card) => (
                  <CardRow key={card.UUID} card={card} others={cards.filter((one) => one !== card)} />
                ))}
              </ul>
              {add}
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
