import { Trans, useLingui } from '@lingui/react/macro'
import { dayOf } from '@waea/kit/calendar-day'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import { useBillDates, useCycleWords } from './shared/bill-words.tsx'
import type { Account } from './shared/use-bills.ts'

/**
 * The next bill: its date, what is on it so far, its estimate, and the billing cycle. Shown before it: the first bill
 * of a plan that has just started.
 */
export function NextBill({ account, bill }: { account: Account; bill: NonNullable<Account['NextBill']> }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const isMember = useIsMember()
  const { day, period } = useBillDates()
  const cycle = useCycleWords()
  const { On, SoFarCents, ExpectedCents } = bill
  const { FirstBill } = account
  const { From, Upto } = account.CurrentBillingCycle
  const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'
  return (
    <Card as="section" aria-labelledby="next-bill" className="grid content-start gap-4">
      <h2 id="next-bill" className="text-h3">
        {FirstBill ? <Trans>Next bills</Trans> : <Trans>Next bill</Trans>}
      </h2>
      {FirstBill && (
        <>
          <h3 className="text-l font-semibold">
            <Trans>First bill of your new plan</Trans>
          </h3>
          <DescriptionList
            items={[
              { key: 'on', term: t`Comes on`, value: day(FirstBill.On) },
              { key: 'amount', term: t`Total`, value: dollars(money(FirstBill.AmountCents)), weight: 'total' },
            ]}
          />
          <h3 className="pt-2 text-l font-semibold">
            <Trans>The bill after it</Trans>
          </h3>
        </>
      )}
      <DescriptionList
        items={[
          { key: 'on', term: t`Comes on`, value: day(On) },
          { key: 'cycle', term: t`Billed`, value: cycle(account.BillingCycle) },
          { key: 'now', term: t`This cycle`, value: period(dayOf(fromNanos(From)), dayOf(fromNanos(Upto))) },
          { key: 'so-far', term: t`So far`, value: dollars(money(SoFarCents)) },
          { key: 'expected', term: t`Expected total`, value: dollars(money(ExpectedCents)), weight: 'total' },
        ]}
      />
      <p className="text-s text-ink-2">
        <Trans>
          Expected is what’s on it so far and what renews until {day(On)}. What you use outside your plan is added.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-x-6">
        {isOn(settings, 'IS_INVOICES_ALLOWED') && (
          <Link to="/profile/account/invoices/OPEN" className={link}>
            {FirstBill ? <Trans>See what’s on them</Trans> : <Trans>See what’s on it</Trans>}
          </Link>
        )}
        {isOn(settings, 'IS_BILLING_CYCLE_CHANGE_ALLOWED') && !isMember && (
          <Link to="/profile/billing/cycle" className={link}>
            <Trans>Change the cycle</Trans>
          </Link>
        )}
      </div>
    </Card>
  )
}
