import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'
import { payments } from '@waea/contract/payments'
import { opensWhenPaid } from '@waea/domain/customers/suspension'
import { dollars, gstWithin, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Notice } from '@waea/ui/notice'
import { PageHeading } from '@waea/ui/page-heading'
import { PayPanel } from '../../capabilities/payments/pay-panel.tsx'
import { keyOf } from '../../shell/calls/wanted.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/portal.tsx'

type Standing = Gives<typeof customers.accountState>

/** Pays what a suspended account owes, and says what that changes. Members are told who can pay. */
export function PayArrears({ standing, onPaid }: { standing: Standing; onPaid: () => void }) {
  const { t } = useLingui()
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  const { person } = useSignedIn()
  const amount = money(standing.AmountOwedCents ?? 0)
  const isOwner = person.Roles?.some((role) => role.CustomerUUID === customerUuid && role.Role === 'owner')
  if (!isOwner) {
    return (
      <Notice tone="info" title={<Trans>The account’s owner can pay this</Trans>}>
        <Trans>You’re a member of this account. Ask its owner to sign in and pay {dollars(amount)}.</Trans>
      </Notice>
    )
  }
  return (
    <Card as="section" aria-label={t`Pay what you owe`} className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-h3">
          <Trans>Pay {dollars(amount)}</Trans>
        </h2>
        <p className="text-ink-2">
          {opensWhenPaid(standing.Reason) ? (
            <Trans>We’ll turn your service back on as soon as you’ve paid.</Trans>
          ) : (
            <Trans>You’ll then owe nothing more. The account stays suspended until you’ve talked to us.</Trans>
          )}{' '}
          <Trans>GST of {dollars(gstWithin(amount))} is included.</Trans>
        </p>
      </div>
      <PayPanel
        wish={`arrears-${customerUuid}-${standing.SuspendedAtNanos}`}
        asked={{ customerUuid, amount }}
        amount={amount}
        keepCard="ask"
        start={(card, key) => send(payments.payArrears, { customerUuid, ...card }, { key })}
        onPaid={() => {
          onPaid()
          void queries.invalidateQueries({ queryKey: keyOf(customers.accountState) })
        }}
      />
    </Card>
  )
}

/** The account is active again, after a payment here or elsewhere. */
export function InServiceAgain() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Your service is back on</Trans>}>
        <Trans>Calls, texts and data work again. We’ll email your receipt.</Trans>
      </PageHeading>
      <Link to="/profile/plans" className={buttonClass({ className: 'sm:justify-self-start' })}>
        <Trans>Go to your dashboard</Trans>
      </Link>
    </div>
  )
}
