import type { MobileDashboard } from '../../capabilities/mobiles/shared/mobile-dashboard.ts'

/**
 * Why a mobile is out of use: it has ended, runs again in a moment, or is stopped. What its customer stopped they can
 * start, or replace where the phone is lost, unless we or the network hold it too: then we have to be asked.
 */
export function whyNotActive({
  Status,
  Holds = [],
}: Pick<MobileDashboard['Mobile'], 'Status' | 'Holds'>): 'ended' | 'starting' | 'held' | 'stopped' | 'lost' {
  if (Status > 6) return 'ended'
  if (Holds.length === 0) return 'starting'
  if (Holds.includes('frozen') || Holds.includes('network')) return 'held'
  if (Holds.includes('lost')) return 'lost'
  return Holds.includes('customer') ? 'stopped' : 'held'
}
