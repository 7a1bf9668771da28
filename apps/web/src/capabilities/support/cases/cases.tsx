import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { MessagesSquare } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePage } from '../../../shell/routing/shared/use-page.ts'
import { useCustomerUuid, useLocale } from '../../../shell/session/shared/portal.tsx'
import { HelpContact } from '../help-contact.tsx'
import { type Case, CaseBadge } from './case-words.tsx'

/** The account's cases, last changed first, with other ways to contact us. */
export default function Cases() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/help/cases')
  const list = useCall(cases.list, { customerUuid, PageNumber: page })
  return (
    <Screen
      title={<Trans>Your cases</Trans>}
      back={{ to: '/help', name: <Trans>Help</Trans> }}
      lead={<Trans>What you wrote to us, and our answers.</Trans>}
      actions={list.data?.TakesCases && <WriteLink />}
      width="text"
    >
      <Loaded
        query={list}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load your cases`}
        note={<Trans>We still have them.</Trans>}
      >
        {({ Cases, PageInfo }) => (
          <>
            {Cases.length === 0 ? (
              <EmptyState
                picture={<MessagesSquare aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
                title={t`No cases yet`}
              >
                <Trans>Write to us, and you can follow your case here.</Trans>
              </EmptyState>
            ) : (
              <ul
                aria-label={t`Your cases`}
                className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5"
              >
                {Cases.map((one) => (
                  <CaseRow key={one.UUID} one={one} />
                ))}
              </ul>
            )}
            <Pager PageNumber={page} TotalPages={PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
      <HelpContact amongCases />
    </Screen>
  )
}

function WriteLink() {
  return (
    <Link to="/help/cases/new" className={buttonClass({ size: 's' })}>
      <Trans>Write to us</Trans>
    </Link>
  )
}

function CaseRow({ one }: { one: Case }) {
  const { t } = useLingui()
  const locale = useLocale()
  const changed = dateText(fromNanos(one.ChangedAtNanos), 'moment', locale)
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className={one.HasNews ? 'text-m font-bold' : 'text-m font-normal'}>
          <Link
            to={`/help/cases/${one.UUID}`}
            className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-primary"
          >
            {one.HasNews && (
              <>
                <span aria-hidden="true" className="mr-2 inline-block size-2.5 shrink-0 rounded-pill bg-primary" />
                <span className="sr-only">{t`New answer:`} </span>
              </>
            )}
            {one.Subject}
          </Link>
        </h2>
        <CaseBadge state={one.State} />
      </div>
      <p className="text-s text-ink-2 tabular-nums">
        <Facts parts={[one.Number, changed]} />
      </p>
    </li>
  )
}
