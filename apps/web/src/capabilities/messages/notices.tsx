import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { messages } from '@waea/contract/people/messages'
import type { NoticeSubject } from '@waea/domain/messages/notice'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { IconButton } from '@waea/ui/icon-button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { Bell, Check, ChevronRight } from 'lucide-react'
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
  const notices = useCall(messages.notices, { customerUuid, PageNumber: page })
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
    <li className="relative flex items-center gap-2 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
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
          {Path ? (
            <OwnLink
              path={Path}
              onFollow={IsRead ? undefined : onRead}
              className="text-ink no-underline underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {Title}
            </OwnLink>
          ) : (
            Title
          )}
        </h2>
        {Text !== '' && (
          <p lang={english} className="text-s text-ink-2">
            {Text}
          </p>
        )}
        <p className="text-s text-ink-3 tabular-nums">
          <Facts parts={[subjects[About], dateText(fromNanos(ToldAtNanos), 'moment', locale)]} />
        </p>
      </div>
      {!IsRead && (
        <IconButton
          label={t`Mark as read: ${Title}`}
          icon={<Check aria-hidden="true" className="size-5" />}
          className="relative"
          onClick={onRead}
        />
      )}
      {Path && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />}
    </li>
  )
}
