import { Trans } from '@lingui/react/macro'
import { useLocation, useMatches } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useSearchValue } from '../../routing/shared/link.tsx'
import { OwnLink } from '../../routing/shared/own-link.tsx'
import { usePortal, useSession } from '../../session/shared/portal.tsx'
import { helpFor } from './help-by-address.ts'

/** The link to the screen's help article, below its content. */
export function HelpHere() {
  const { display } = usePortal()
  const row = useMatches({ select: (matches) => matches.at(-1)?.staticData.row })
  const to = row && helpFor(row.path)
  const session = useSession()
  const mobile = useSearchValue('mobile')
  const { pathname } = useLocation()
  const place = document.getElementById('help')
  if (to === undefined || place === null || display.header === 'hide') return null
  return createPortal(
    <p className="mx-auto flex w-full max-w-296 flex-wrap gap-x-6 px-edge pb-4 text-s sm:px-6 lg:px-8">
      <OwnLink path={to} className={look}>
        <CircleHelp aria-hidden="true" className="size-5" />
        <Trans>Help with this page</Trans>
      </OwnLink>
      <OwnLink path="/help" className={look}>
        <Trans>All help</Trans>
      </OwnLink>
      {session.status === 'signed-in' && session.customerUuid !== undefined && !pathname.startsWith('/help') && (
        <OwnLink path={writingFrom(pathname, mobile)} className={look}>
          <Trans>Write to us about this page</Trans>
        </OwnLink>
      )}
    </p>,
    place,
  )
}

/** The address for writing to us, with the page that the person is on and its mobile. */
function writingFrom(pathname: string, mobile: string | undefined): string {
  return `/help/cases/new?${new URLSearchParams({ from: pathname, ...(mobile !== undefined && { mobile }) })}`
}

const look = 'inline-flex min-h-11 items-center gap-2 text-ink-2 underline underline-offset-4 hover:text-primary'
