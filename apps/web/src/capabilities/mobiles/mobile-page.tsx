import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@waea/ui/empty-state'
import { PageHeading } from '@waea/ui/page-heading'
import { Fragment, type ReactNode } from 'react'
import { mobileName } from './mobile-name.ts'
import { MobileSwitcher } from './mobile-switcher.tsx'
import { MobilesWait } from './mobiles-wait.tsx'
import { type Mobile, useMobile } from './use-mobile.ts'

interface Props {
  title: ReactNode
  /** The link to the page above. */
  above: ReactNode
  /** What the page shows as soon as there is a mobile. */
  without: ReactNode
  /** What stands under the heading whatever the mobile. */
  under?: ReactNode
  children: (mobile: Mobile, customerUuid: string) => ReactNode
}

/** The frame of a page about the mobile in use, which starts afresh with another one. */
export function MobilePage({ title, above, without, under, children }: Props) {
  const { t } = useLingui()
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title={title}
        above={above}
        actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
      >
        {mobile && mobileName(mobile)}
      </PageHeading>
      {under}
      <MobilesWait list={list} />
      {list.data && !mobile && <EmptyState title={t`No mobile here yet`}>{without}</EmptyState>}
      {mobile && <Fragment key={mobile.UUID}>{children(mobile, customerUuid)}</Fragment>}
    </div>
  )
}
