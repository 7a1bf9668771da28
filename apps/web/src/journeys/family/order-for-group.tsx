import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import type { GroupShown } from '../../capabilities/groups/shared/group-shown.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/** Links a leader to the order of a SIM that joins the group once it is in service. */
export function OrderForGroup({ group }: { group: GroupShown }) {
  const { settings } = usePortal()
  const owner = group.members.find(({ isLeader }) => isLeader)?.MobileProductUUID
  if (!owner || !isOn(settings, 'IS_SIM_PURCHASING_ALLOWED')) return null
  return (
    <Link to="/sim-purchase" search={{ joins: owner }} className={buttonClass({ tone: 'quiet' })}>
      <Trans>Order a SIM for someone</Trans>
    </Link>
  )
}
