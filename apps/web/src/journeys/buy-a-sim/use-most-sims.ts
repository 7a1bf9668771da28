import { maxSims } from '@waea/domain/shop/sim-groups'
import { usePortal } from '../../shell/session/portal.tsx'
import { isOn } from '../../shell/session/settings.ts'

/** How many SIMs one order may hold. */
export function useMostSims(): number {
  return isOn(usePortal().settings, 'IS_SIMS_MULTI_PLANS_ALLOWED') ? maxSims : 1
}
