import { Trans } from '@lingui/react/macro'
import { porting } from '@waea/contract/mobile/porting'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'

/** How to move this mobile's number to another provider, and what that ends and costs. Always shown, never hidden. */
export function Leaving({ mobile }: { mobile: Mobile }) {
  const { data } = useCall(porting.leaving, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  if (!data) return null
  const proof = data.Type === 'postpay' ? data.AccountNumber : data.SIMNumber
  const plans = data.Plans.map(({ Name }) => Name).join(', ')
  return (
    <Card>
      <div className="grid gap-4">
        <h2 className="text-l font-semibold">
          <Trans>Moving to another provider</Trans>
        </h2>
        <p>
          <Trans>Ask the other provider to bring your number. They’ll ask you for the number below.</Trans>
        </p>
        {data.IsLocked && (
          <Notice tone="info">
            <Trans>Your number is locked, so nobody can move it. Turn the lock off first.</Trans>
          </Notice>
        )}
        <DescriptionList
          items={[
            {
              key: 'proof',
              term: data.Type === 'postpay' ? <Trans>Account number</Trans> : <Trans>SIM number</Trans>,
              value: proof ?? '–',
            },
            ...(plans ? [{ key: 'plans', term: <Trans>Ends with it</Trans>, value: plans }] : []),
            { key: 'owed', term: <Trans>Owed on your bills</Trans>, value: dollars(money(data.OwedCents)) },
            { key: 'final', term: <Trans>On your final bill</Trans>, value: dollars(money(data.FinalBillCents)) },
            { key: 'credit', term: <Trans>Credit you’d lose</Trans>, value: dollars(money(data.CreditCents)) },
            ...(data.AccountCreditCents > 0
              ? [
                  {
                    key: 'account-credit',
                    term: <Trans>Credit on your account</Trans>,
                    value: dollars(money(data.AccountCreditCents)),
                  },
                ]
              : []),
          ]}
        />
        {data.AccountCreditCents > 0 && (
          <p>
            <Trans>
              Your final bill uses the credit on your account first. What’s left of it is your money: once your account
              is closed, you can have it{' '}
              <Link to="/profile/billing/payout" className="font-semibold text-primary underline underline-offset-4">
                paid out
              </Link>
              .
            </Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
