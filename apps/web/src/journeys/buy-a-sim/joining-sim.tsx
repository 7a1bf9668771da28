import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import type { JoiningGroup } from './wanted-sims.ts'

/**
 * Looks up the group that the SIMs join: one that the customer leads by this mobile. An unknown one is left out, since a
 * link's text could say anything; so is a full one.
 */
export default function JoiningSim({
  mobileUuid,
  children,
}: {
  mobileUuid: string
  children: (joining: JoiningGroup | undefined) => ReactNode
}) {
  const loaded = useCall(mobileGroups.mobileGroupInfo, { spid: '2', customerUuid: useCustomerUuid() })
  if (loaded.isPending) return <SkeletonList />
  const info = loaded.data?.MobileGroupInfos.find(
    ({ MobileGroup, is_leader }) => is_leader && MobileGroup.MobileProductUUID === mobileUuid,
  )
  if (!info) return children(undefined)
  const { Type: kind, Name = '' } = info.MobileGroup
  return children({ MobileUUID: mobileUuid, kind, name: Name, members: info.members_total_items_count })
}
