import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Fragment, type ReactNode } from 'react'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import type { Address } from '../../../shell/routing/shared/addresses.ts'
import { mobileName } from './mobile-name.ts'
import { MobileSwitcher } from './mobile-switcher.tsx'
import { MobilesWait } from './mobiles-wait.tsx'
import { type Mobile, useMobile } from './use-mobile.ts'

interface Props {
  title: ReactNode
  /** The parent page, and its name. */
  back: { to: Address; name: ReactNode }
  /** Shown if the account has no mobile: what the page will show once there is one. */
  without: ReactNode
  /** Shown below the heading, with or without a mobile. */
  under?: ReactNode
  children: (mobile: Mobile, customerUuid: string) => ReactNode
}

/** The frame of a page about the mobile in use. Its content remounts when another mobile is chosen. */
export function MobilePage({ title, back, without, under, children }: Props) {
  const { t } = useLingui()
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  return (
    <Screen
      title={title}
      back={back}
      lead={mobile && mobileName(mobile)}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      {under}
      <MobilesWait list={list} />
      {list.data && !mobile && <EmptyState title={t`No mobile here yet`}>{without}</EmptyState>}
      {mobile && <Fragment key={mobile.UUID}>{children(mobile, customerUuid)}</Fragment>}
    </Screen>
  )
}
