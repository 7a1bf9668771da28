import { Plural, Trans } from '@lingui/react/macro'
import { messages } from '@waea/contract/people/messages'
import { Bell } from 'lucide-react'
import { useCall } from '../../data/shared/use-call.ts'
import { Link } from '../../routing/shared/link.tsx'

/** A link to the account's notices, with the number of unread ones. */
export function NoticesLink({ customerUuid }: { customerUuid: string }) {
  const unread = useCall(messages.unreadNotices, { customerUuid }).data?.Unread ?? 0
  return (
    <Link
      to="/profile/notices"
      className="relative grid size-12 place-items-center rounded-control text-ink no-underline hover:bg-sunken"
    >
      <Bell aria-hidden="true" className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-pill bg-accent px-1 text-[.75rem] font-bold text-on-accent tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <span className="sr-only">
        {unread === 0 ? (
          <Trans>Notices</Trans>
        ) : (
          <Plural value={unread} one="Notices, # unread" other="Notices, # unread" />
        )}
      </span>
    </Link>
  )
}
