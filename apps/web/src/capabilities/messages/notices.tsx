import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { messages } from '@waea/contract/people/messages'
import type { NoticeSubject } from '@waea/domain/messages/notice'
import { pageSizes } from '@waea/domain/paging'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { Bell } from 'lucide-react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
import { usePage } from '../../shell/routing/shared/use-page.ts'
import { useCustomerUuid, useEnglishMark, useLocale } from '../../shell/session/shared/portal.tsx'

type Notice = Gives<typeof messages.notices>['Notices'][number]

/**
 * The notices sent to the customer by email and text in the last 12 months, newest first, with links to act on them.
 */
export default function Notices() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/profile/notices')
  const notices = useCall(messages.notices, { customerUuid, PageNumber: page, PageSize: pageSizes.payments })
  const unread = useCall(messages.unreadNotices, { customerUuid })
  const { isReading, read } = useRead()
  const waiting = <SkeletonList count={4} />
  return (
    <Screen
      title={<Trans>Notices</Trans>}
      lead={<Trans>What we emailed or texted you about your account in the last 12 months.</Trans>}
      actions={
        (unread.data?.Unread ?? 0) > 0 && (
          <Button tone="quiet" size="s" loading={isReading} onClick={() => void read()}>
            <Trans>Mark all as read</Trans>
          </Button>
        )
      }
      width="text"
    >
      <Loaded query={notices} waiting={waiting} failed={t`We couldn’t load your notices`}>
        {({ Notices, PageInfo }) =>
          // The button for all notices is above the list, so reserve its place: appearing later it would push the list
          // down.
          unread.isPending ? (
            waiting
          ) : (
            <>
              {Notices.length === 0 ? (
                <EmptyState
                  picture={<Bell aria-hidden="true" className="size-12 text-primary" strokeWidth={1.5} />}
                  title={t`No notices yet`}
                >
                  <Trans>What we email or text you about payments, plans and usage shows here too.</Trans>
                </EmptyState>
              ) : (
                <ul
                  aria-label={t`Notices`}
                  className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5"
                >
                  {Notices.map((notice) => (
                    <NoticeRow key={notice.UUID} notice={notice} onRead={() => void read(notice.UUID)} />
                  ))}
                </ul>
              )}
              <Pager PageNumber={page} TotalPages={PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

/** Marks one notice as read, or all of them. */
function useRead() {
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const errorText = useErrorText()
  const changes = [messages.notices, messages.unreadNotices]
  const { mutateAsync, isPending } = useSend(messages.readNotices, { changes })
  const read = async (UUID?: string) => {
    try {
      await mutateAsync({ customerUuid, ...(UUID && { UUID }) })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  return { read, isReading: isPending }
}

function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const english = useEnglishMark()
  const subjects: Record<NoticeSubject, string> = {
    payment: t`Payments`,
    plan: t`Plans`,
    usage: t`Usage`,
    credit: t`Credit`,
    order: t`Orders`,
    mobile: t`Your mobile`,
    network: t`The network`,
    help: t`Your cases`,
    invite: t`Invites`,
    fibre: t`Fibre`,
  }
  const { About, Title, Text, Path, ToldAtNanos, IsRead } = notice
  return (
    <li className="grid gap-1 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 lang={english} className={IsRead ? 'text-m font-normal' : 'text-m font-bold'}>
          {!IsRead && (
            <>
              <span
                aria-hidden="true"
                className="mr-2 inline-block size-2.5 rounded-pill bg-primary forced-colors:bg-[CanvasText]"
              />
              <span className="sr-only">{t`Unread:`} </span>
            </>
          )}
          {Title}
        </h2>
        <p className="text-s text-ink-2 tabular-nums">
          <Facts parts={[subjects[About], dateText(fromNanos(ToldAtNanos), 'moment', locale)]} />
        </p>
      </div>
      {Text !== '' && (
        <p lang={english} className="text-s text-ink-2">
          {Text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 empty:hidden">
        {Path && (
          <OwnLink
            path={Path}
            aria-label={t`Open: ${Title}`}
            onFollow={IsRead ? undefined : onRead}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            <Trans>Open</Trans>
          </OwnLink>
        )}
        {!IsRead && (
          <Button tone="link" aria-label={t`Mark as read: ${Title}`} onClick={onRead}>
            <Trans>Mark as read</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
