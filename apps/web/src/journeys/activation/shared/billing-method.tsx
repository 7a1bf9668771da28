import { Trans } from '@lingui/react/macro'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Skeleton } from '@waea/ui/states/skeleton'
import { type ReactNode, useState } from 'react'
import { OwnersCards, useIsMember } from '../../../capabilities/payments/shared/owners-cards.tsx'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { CardForBill } from '../paying/card-for-bill.tsx'
import { CreditCheckStep } from '../paying/credit-check-step.tsx'
import { PayerStep } from '../paying/payer-step.tsx'

type Props = {
  /** Why a card is needed. */
  cardWords: ReactNode
  /** A link to continue after a failed credit check, and what the person can do while staff review it. */
  otherwise: ReactNode
  meanwhile: ReactNode
  onReady: () => void
}

/**
 * How the bills of a postpay plan are paid (1§2 select billing method): by a card saved now, after a credit check
 * without a card, or by another account. If the provider offers neither of the last two, only a card is asked for.
 */
export function BillingMethod(props: Props) {
  const isMember = useIsMember()
  return isMember ? <OwnersCards /> : <Choice {...props} />
}

function Choice({ cardWords, otherwise, meanwhile, onReady }: Props) {
  const customerUuid = useCustomerUuid()
  const { settings } = usePortal()
  const check = useCall(creditChecks.creditCheck, { customerUuid })
  const [method, setMethod] = useState<'card' | 'credit-check' | 'route'>('card')
  if (check.isPending) return <Skeleton className="h-64" />
  // If this call fails, the card still works.
  const canCheck = check.data !== undefined && check.data.State !== 'off'
  const canRoute = isOn(settings, 'IS_BILLING_ROUTING_ALLOWED')
  return (
    <div className="grid gap-6">
      {(canCheck || canRoute) && (
        <RadioCards
          label={<Trans>How will you pay your bills?</Trans>}
          columns={2}
          value={method}
          onChange={setMethod}
          options={[
            {
              value: 'card',
              title: <Trans>Save a card</Trans>,
              detail: <Trans>We charge each bill to it on the day it’s due.</Trans>,
            },
            ...(canCheck
              ? [
                  {
                    value: 'credit-check' as const,
                    title: <Trans>Credit check</Trans>,
                    detail: <Trans>No card now: you pay each bill yourself. It takes about a minute.</Trans>,
                  },
                ]
              : []),
            ...(canRoute
              ? [
                  {
                    value: 'route' as const,
                    title: <Trans>Someone else pays</Trans>,
                    detail: <Trans>Another account pays for you, up to a limit.</Trans>,
                  },
                ]
              : []),
          ]}
        />
      )}
      {method === 'route' ? (
        <PayerStep onReady={onReady} />
      ) : canCheck && method === 'credit-check' ? (
        <CreditCheckStep check={check.data} otherwise={otherwise} meanwhile={meanwhile} onPassed={onReady} />
      ) : (
        <CardForBill onSaved={onReady}>{cardWords}</CardForBill>
      )}
    </div>
  )
}
