import { Trans, useLingui } from '@lingui/react/macro'
import { leavingSteps } from '@waea/contract/people/leaving-steps'
import type { OpenKind } from '@waea/domain/leaving/still-open'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import type { Address } from '../../shell/routing/shared/addresses.ts'
import { Link, useGo } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { type Leaving, linkLook, Part } from './part.tsx'

/** Closes the account, or says what has to be settled before. */
export function CloseAccount({ leaving: { Open, ...facts }, isOwner }: { leaving: Leaving; isOwner: boolean }) {
  return (
    <Part id="close" title={<Trans>Close your account</Trans>}>
      <Card className="grid gap-4">
        <p>
          <Trans>
            A closed account can’t be opened again, and you can’t see its bills and receipts any more: save those you
            need from{' '}
            <Link to="/profile/billing" className={linkLook}>
              Billing
            </Link>{' '}
            first. We keep records of payments for seven years, because tax law says so.
          </Trans>
        </p>
        {Open.length > 0 ? <ToSettle open={Open} facts={facts} /> : isOwner && <Close />}
      </Card>
    </Part>
  )
}

type Facts = Omit<Leaving, 'Open'>

function ToSettle({ open, facts }: { open: readonly OpenKind[]; facts: Facts }) {
  return (
    <div className="grid gap-2">
      <h3 id="leave-first" className="font-semibold">
        <Trans>Before you can close it</Trans>
      </h3>
      <ul aria-labelledby="leave-first" className="grid gap-2">
        {open.map((kind) => (
          <li key={kind} className="flex items-start gap-3">
            <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
            <span>
              <Step kind={kind} facts={facts} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function To({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <Link to={to} className={linkLook}>
      {children}
    </Link>
  )
}

/** What is open, and where it is settled. */
function Step({ kind, facts }: { kind: OpenKind; facts: Facts }) {
  const owed = dollars(money(facts.OwedCents))
  const credit = dollars(money(facts.AccountCreditCents))
  const unbilled = dollars(money(facts.UnbilledCents))
  switch (kind) {
    case 'mobile':
      return <Trans>End your mobiles above, or take their numbers to another provider.</Trans>
    case 'broadband':
      return (
        <Trans>
          End your broadband above. An order on its way is cancelled on <To to="/profile/ufb">your broadband</To>.
        </Trans>
      )
    case 'order':
      return (
        <Trans>
          An order or a return is on its way. See <To to="/profile/order-history">your orders</To>.
        </Trans>
      )
    case 'pays-for-others':
      return (
        <Trans>
          You pay for another account. <To to="/billing-routes">Stop that</To> first, so that nothing is charged to you
          later.
        </Trans>
      )
    case 'dispute':
      return (
        <Trans>
          You’ve questioned a charge. We answer first, so that you get back what’s yours:{' '}
          <To to="/profile/invoices">your bills</To>.
        </Trans>
      )
    case 'payment':
      return (
        <Trans>
          A payment or refund is under way. It shows on <To to="/profile/payments-history">your payments</To>.
        </Trans>
      )
    case 'unbilled':
      return (
        <Trans>{unbilled} isn’t billed yet. Your final bill comes within a week of your last service ending.</Trans>
      )
    case 'owed':
      return (
        <Trans>
          You owe {owed}. <To to="/profile/pay-bill">Pay it</To>.
        </Trans>
      )
    case 'credit':
      return (
        <Trans>
          You have {credit} of credit, which is your money. <To to="/profile/billing/payout">Have it paid out</To>.
        </Trans>
      )
  }
}

function Close() {
  const { t } = useLingui()
  const toast = useToast()
  const go = useGo()
  const errorText = useErrorText()
  const { session } = usePortal()
  const { person, customerUuids } = useSignedIn()
  const customerUuid = useCustomerUuid()
  const [asks, setAsks] = useState(false)
  const close = useSend(leavingSteps.closeAccount, {
    after: async () => {
      const hasOther = customerUuids.some((one) => one !== customerUuid)
      await session.signOut()
      toast({ tone: 'good', text: t`Your account is closed. We’ve sent an email to ${person.Email}.` })
      await go(hasOther ? '/sign-in' : '/')
    },
  })
  return (
    <div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        <Trans>Close the account</Trans>
      </Button>
      {asks && (
        <ConfirmDialog
          open
          danger
          title={<Trans>Close your account?</Trans>}
          confirmText={<Trans>Close it for good</Trans>}
          cancelText={<Trans>Keep it</Trans>}
          loading={close.isPending}
          refusal={close.error && close.error.code !== 'step-up-needed' && errorText(close.error)}
          onConfirm={() => close.mutate({ customerUuid })}
          onCancel={() => setAsks(false)}
        >
          <p>
            <Trans>
              Nothing is in use and nothing is owed. This can’t be undone: nobody can open the account any more, and
              you’re signed out.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
