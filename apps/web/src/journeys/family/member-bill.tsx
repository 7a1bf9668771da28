import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { billPayment } from '@waea/contract/money/billing'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { leastPayment } from '@waea/domain/billing/allocate'
import { afterPayment } from '@waea/domain/payments/payment'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import type { MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { useRoutes } from '../../capabilities/groups/shared/who-pays.tsx'
import { settledOutcome } from '../../capabilities/payments/shared/outcome/pay-outcome.ts'
import { usePressOnce } from '../../capabilities/plans/shared/use-press-once.ts'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
import { useCustomerUuid, useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import type { Family } from './family.ts'

type Bill = Family['Bills'][number]
type Props = { bill: Bill; member: MemberShown }

/** What a member owes whose bills the customer pays, and the payment: within the limit of their billing route. */
export function MemberBill({ bill, member }: Props) {
  const locale = useLocale()
  const { known } = useRoutes()
  const { name } = member
  const route = known?.routes.find(({ UUID }) => UUID === bill.RouteUUID)
  const owed = dollars(money(bill.OwedCents))
  const left = dollars(money(route?.RemainingSpendLimit ?? 0))
  const day = bill.DueOn && dateText(bill.DueOn, 'day', locale)
  if (bill.OwedCents === 0) {
    return (
      <p className="col-span-full text-s text-ink-2">
        <Trans>{name} owes nothing on bills.</Trans>
      </p>
    )
  }
  // Without the routes, as while they cannot be read, the debt is shown without a way to pay it.
  const isInLimit = route && bill.OwedCents <= route.RemainingSpendLimit
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-3 text-s">
      <p>
        {day ? (
          <Trans>
            {name} owes {owed} on bills, due {day}.
          </Trans>
        ) : (
          <Trans>
            {name} owes {owed} on bills.
          </Trans>
        )}{' '}
        {isInLimit === false && <Trans>That is more than the {left} left of your limit: raise it to pay.</Trans>}
      </p>
      {isInLimit && bill.OwedCents >= leastPayment && <PayIt bill={bill} member={member} left={left} />}
      {route && !isInLimit && (
        <OwnLink
          path={`/profile/balance/billing-methods/edit/${route.UUID}`}
          className={buttonClass({ tone: 'quiet', size: 's' })}
        >
          <Trans>Raise the limit</Trans>
        </OwnLink>
      )}
    </div>
  )
}

/** Asks before it pays: what, how much, and from which card. */
function PayIt({ bill, member, left }: Props & { left: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const portal = usePortal()
  const customerUuid = useCustomerUuid()
  const [asks, setAsks] = useState(false)
  const { name } = member
  const owed = dollars(money(bill.OwedCents))
  const { refusal, onSend, isSending, question } = usePressOnce({
    mayHavePaid: true,
    start: async (key, again) => {
      const input = { customerUuid, routeUuid: bill.RouteUUID, AmountCents: bill.OwedCents, ...again }
      const started = await portal.send(billPayment.payForOther, input, { key })
      if (afterPayment(started) === 'done') return 'paid'
      const outcome = await settledOutcome(portal, { customerUuid, paymentUuid: started.PaymentUUID })
      if (outcome.is === 'refused') throw new CallError(outcome.code, 402, { code: outcome.code })
      return outcome.is
    },
    onDone: (outcome) => {
      setAsks(false)
      toast(
        outcome === 'paid'
          ? { tone: 'good', text: t`You paid ${owed} for ${name}. The receipt is in your payments.` }
          : { text: t`Your payment of ${owed} for ${name} is under way. Your payments show how it ends.` },
      )
      for (const changed of [overview.family, billingRoutes.routes, billingRoutes.spends, payments.charges]) {
        void portal.queries.invalidateQueries({ queryKey: keyOf(changed) })
      }
    },
  })
  return (
    <>
      <Button size="s" aria-label={t`Pay ${owed} for ${name}`} onClick={() => setAsks(true)}>
        <Trans>Pay {owed}</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Pay ${owed} for ${name}?`}
        confirmText={<Trans>Pay {owed}</Trans>}
        loading={isSending}
        refusal={refusal}
        onConfirm={() => void onSend()}
        onCancel={() => setAsks(false)}
      >
        <Trans>
          It pays {name}’s bills and is charged to your default card now, GST included. It counts towards your limit, of
          which {left} is left. You get the receipt.
        </Trans>
      </ConfirmDialog>
      {question}
    </>
  )
}
