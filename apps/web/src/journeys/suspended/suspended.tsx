import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/description-list'
import { FailedState } from '@waea/ui/failed-state'
import { Notice } from '@waea/ui/notice'
import { PageHeading } from '@waea/ui/page-heading'
import { Skeleton } from '@waea/ui/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/heading-focus.ts'
import { Link, useGo } from '../../shell/routing/link.tsx'
import { useBrand } from '../../shell/session/brand.tsx'
import { useCustomerUuid, useLocale, usePortal, useSignedIn } from '../../shell/session/portal.tsx'
import { InServiceAgain, PayArrears } from './pay-arrears.tsx'

type Standing = Gives<typeof customers.accountState>

/**
 * The only page of a suspended account: why, what it owes, how to pay or dispute it, and that 111 still works (1§6).
 */
export default function Suspended() {
  const { session } = usePortal()
  const { customerUuids } = useSignedIn()
  const customerUuid = useCustomerUuid()
  const standing = useCall(customers.accountState, { customerUuid })
  const go = useGo()
  const signOut = async () => {
    await session.signOut()
    await go('/')
  }
  const owed = money(standing.data?.AmountOwedCents ?? 0)
  const isOpen = standing.data?.AccountState === 'Active'
  const [isPaid, setPaid] = useState(false)
  useHeadingFocus(isOpen ? 'open' : 'suspended')
  if (isOpen) return <InServiceAgain />
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title={<Trans>This account is suspended</Trans>}>
        <Trans>We’ve stopped this account’s calls, texts and data for now. We’re keeping your numbers for you.</Trans>
      </PageHeading>
      <Notice tone="warn">
        <Trans>Calls to 111 always work, from every phone.</Trans>
      </Notice>
      {standing.isPending && <Skeleton className="h-36 rounded-card" />}
      {!standing.data && !standing.isPending && (
        <FailedState
          title={<Trans>We couldn’t load what you owe</Trans>}
          onRetry={() => void standing.refetch()}
          retrying={standing.isFetching}
        />
      )}
      {standing.data && <Why standing={standing.data} />}
      {standing.data && owed > 0 && (
        <PayArrears key={standing.data.SuspendedAtNanos} standing={standing.data} onPaid={() => setPaid(true)} />
      )}
      {isPaid && owed === 0 && (
        <Notice tone="good" title={<Trans>Paid: you owe nothing more</Trans>}>
          <Trans>We’ll email your receipt. The account stays suspended until you’ve talked to us.</Trans>
        </Notice>
      )}
      <TalkToUs owes={owed > 0} />
      <div className="flex flex-wrap gap-3">
        {customerUuids.length > 1 && (
          <Link to="/select-account" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Choose another account</Trans>
          </Link>
        )}
        <Button tone="link" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Why the account is suspended, since when and what is owed. */
function Why({ standing }: { standing: Standing }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { Reason, AmountOwedCents = 0, SuspendedAtNanos } = standing
  const owed = AmountOwedCents > 0
  const reasons: Record<NonNullable<Standing['Reason']>, string> = {
    unpaid: t`A bill wasn’t paid`,
    'spend-limit': t`You reached the spend limit`,
    security: t`To protect you: we saw signs of misuse`,
    asked: t`You asked us to stop the service`,
    terms: t`Our terms weren’t followed`,
  }
  const items = [
    ...(Reason === undefined ? [] : [{ key: 'reason', term: t`Reason`, value: reasons[Reason] }]),
    ...(SuspendedAtNanos === undefined
      ? []
      : [{ key: 'since', term: t`Since`, value: dateText(fromNanos(SuspendedAtNanos), 'date', locale) }]),
    ...(owed
      ? [{ key: 'owed', term: t`To pay`, value: dollars(money(AmountOwedCents)), weight: 'total' as const }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Card as="section" aria-label={t`Why it’s suspended`} className="grid gap-5">
      <DescriptionList items={items} />
    </Card>
  )
}

function TalkToUs({ owes }: { owes: boolean }) {
  const { t } = useLingui()
  const { support } = useBrand()
  const mail = `mailto:${support.email}?subject=${encodeURIComponent(t`I dispute the suspension of my account`)}`
  return (
    <Card className="grid gap-3">
      <h2 className="text-h3">
        <Trans>Is this wrong?</Trans>
      </h2>
      <p className="text-ink-2">
        {owes ? (
          <Trans>
            You can dispute the amount or the suspension, or agree a later date with us. We won’t collect what you
            dispute while we look into it.
          </Trans>
        ) : (
          <Trans>Tell us if you think the suspension is wrong, or how we can help.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={mail} className={buttonClass({ tone: 'quiet' })}>
          <Trans>Dispute it by email</Trans>
        </a>
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      </div>
      <p className="text-s text-ink-2">{support.hours}</p>
    </Card>
  )
}
