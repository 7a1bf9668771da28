import { completed, isPortOver, type PortState } from '@waea/domain/porting/port-state'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import type { Step } from '../../capabilities/overview/shared/use-next.ts'

/**
 * Whether to offer to bring a number to a mobile: not while one is coming to it, is promised by its order or has to be
 * tried again, which what happens next says, nor once one has come.
 */
export function offersBringing(
  { UUID, PortingState }: Pick<Mobile, 'UUID' | 'PortingState'>,
  steps: readonly Pick<Step, 'Kind' | 'MobileUUID'>[],
): boolean {
  if (steps.some(({ Kind, MobileUUID }) => MobileUUID === UUID && Kind.startsWith('port-'))) return false
  if (PortingState === undefined) return true
  return isPortOver(PortingState as PortState) && PortingState !== completed
}
