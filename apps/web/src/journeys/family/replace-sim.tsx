import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import type { MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'

/** Links to a new SIM for a mobile of the group that is on the customer's own account (1§6). */
export function ReplaceSim({ member }: { member: MemberShown }) {
  const { t } = useLingui()
  const go = useGo()
  const { settings } = usePortal()
  const { choose } = useMobile()
  const { MobileProductUUID, name, number } = member
  if (!MobileProductUUID || !isOn(settings, 'IS_SIM_ACTIONS_ALLOWED') || !isOn(settings, 'IS_SIM_SWAP_ALLOWED')) {
    return null
  }
  const who = number ?? name
  const replace = () => {
    choose(MobileProductUUID)
    void go('/profile/plans/sim-card-actions/sim-swap')
  }
  return (
    <Button tone="quiet" size="s" aria-label={t`Replace the SIM of ${who}`} onClick={replace}>
      <Trans>Replace the SIM</Trans>
    </Button>
  )
}
