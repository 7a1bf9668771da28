import { PageHeading } from '@waea/ui/page-heading'
import type { ReactNode } from 'react'
import type { Address } from '../../routing/shared/addresses.ts'
import { BackLink } from '../../routing/shared/back-link.tsx'

const widths = { form: 'max-w-2xl', text: 'max-w-3xl', list: 'max-w-4xl', note: 'max-w-xl', wide: '' }

/**
 * A page of the portal: its title with the back link, a lead and its buttons, then its parts one below the other.
 * `width` says what the page is: a form (the default), text to read, a list with columns, a short note, or parts beside
 * each other, as wide as the window.
 */
export function Screen({
  title,
  back,
  lead,
  actions,
  width = 'form',
  children,
}: {
  title: ReactNode
  /** The parent page, and its name. */
  back?: { to: Address; name: ReactNode } | undefined
  lead?: ReactNode
  actions?: ReactNode
  width?: keyof typeof widths
  children?: ReactNode
}) {
  return (
    <div className={`mx-auto grid w-full gap-6 ${widths[width]}`}>
      <PageHeading title={title} actions={actions} above={back && <BackLink to={back.to}>{back.name}</BackLink>}>
        {lead}
      </PageHeading>
      {children}
    </div>
  )
}
