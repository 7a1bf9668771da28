import { Trans, useLingui } from '@lingui/react/macro'
import { dunning } from '@waea/contract/money/dunning'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { type Dispute, DisputeBadge } from './shared/dispute-words.tsx'
import { Resolution } from './shared/resolution.tsx'

const here = '/profile/billing/disputes'

/** The account's disputes: their states and answers, and the free external dispute scheme (1§4). */
export default function Disputes() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const go = useGo()
  const requestedPage = Number(useSearchValue('page'))
  const page = Number.isSafeInteger(requestedPage) && requestedPage > 0 ? requestedPage : 1
  const list = useCall(dunning.disputes, { customerUuid, PageNumber: page })
  return (
    <Screen
      title={<Trans>Disputes</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
      lead={<Trans>The lines you’ve disputed, and our answers.</Trans>}
    >
      <Loaded
        query={list}
        waiting={<SkeletonList count={2} />}
        failed={t`We couldn’t load your disputes`}
        note={<Trans>We still have them.</Trans>}
      >
        {({ Disputes, PageInfo }) => (
          <>
            {Disputes.length === 0 && <NoDisputes />}
            {Disputes.map((dispute) => (
              <DisputeCard key={dispute.Number} dispute={dispute} />
            ))}
            <Pager
              PageNumber={page}
              TotalPages={PageInfo.TotalPages}
              onPage={(to) => void go(here, { search: to > 1 ? { page: String(to) } : {} })}
              hrefOf={(to) => (to > 1 ? `${here}?page=${to}` : here)}
            />
            {Disputes.length > 0 && <Resolution />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (on: string) => dateText(on, 'date', locale)
  const { Number: number, InvoiceNumber, State } = dispute
  const amount = (cents: number) => dollars(money(cents))
  const items: Description[] = [
    {
      key: 'bill',
      term: t`Bill`,
      value: (
        <Link
          to={`/profile/account/invoices/${InvoiceNumber}`}
          className="text-primary underline decoration-1 underline-offset-4"
        >
          {InvoiceNumber}
        </Link>
      ),
    },
    { key: 'amount', term: t`Disputed`, value: amount(dispute.AmountCents) },
    { key: 'opened', term: t`Sent`, value: day(dispute.OpenedOn) },
    ...(dispute.AnsweredOn === undefined
      ? [{ key: 'by', term: t`You get our answer by`, value: day(dispute.AnswerBy) }]
      : [{ key: 'answered', term: t`Answered`, value: day(dispute.AnsweredOn) }]),
    ...(dispute.CreditedCents === undefined
      ? []
      : [{ key: 'credited', term: t`Credited`, value: amount(dispute.CreditedCents) }]),
    ...(dispute.CreditNote === undefined ? [] : [{ key: 'note', term: t`Credit note`, value: dispute.CreditNote }]),
  ]
  return (
    <Card as="section" aria-labelledby={`dispute-${number}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`dispute-${number}`} className="text-h3">
          {number}: {dispute.LineName}
        </h2>
        <DisputeBadge state={State} />
      </div>
      <DescriptionList items={items} />
      <div className="grid gap-1">
        <p className="text-s font-semibold">
          <Trans>What you wrote</Trans>
        </p>
        <p className="text-ink-2 wrap-anywhere">{dispute.Because}</p>
      </div>
      {dispute.Answer !== undefined && (
        <div className="grid gap-1">
          <p className="text-s font-semibold">
            <Trans>Our answer</Trans>
          </p>
          <p className="wrap-anywhere">{dispute.Answer}</p>
        </div>
      )}
      <p className="text-s text-ink-2">
        <Standing dispute={dispute} />
      </p>
    </Card>
  )
}

/** What a dispute means for the amount to pay. */
function Standing({ dispute }: { dispute: Dispute }) {
  const locale = useLocale()
  if (dispute.State === 'open') {
    return (
      <Trans>You don’t pay what you dispute until we’ve answered. The rest of the bill stays due on its day.</Trans>
    )
  }
  if (dispute.DueAgainOn !== undefined) {
    return <Trans>Pay what wasn’t credited by {dateText(dispute.DueAgainOn, 'date', locale)}.</Trans>
  }
  return dispute.State === 'refused' ? (
    <Trans>The bill stays as it was.</Trans>
  ) : (
    <Trans>The credit is taken off the bill. If you had paid it, it became credit of your account.</Trans>
  )
}

function NoDisputes() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No disputes`}
      action={
        <Link to="/profile/invoices" className={buttonClass({ tone: 'quiet' })}>
          <Trans>All invoices</Trans>
        </Link>
      }
    >
      <Trans>If a line of a bill is wrong, open the bill and press Dispute beside it.</Trans>
    </EmptyState>
  )
}
