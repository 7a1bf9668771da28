import type { MobileDashboard } from '../../capabilities/mobiles/shared/mobile-dashboard.ts'

/**
 * Why a mobile is out of use: it has ended, is about to run again, or is stopped. Customers can restart a SIM that they
 * stopped, or replace it if the phone is lost. If we or the network hold it too, they have to contact us.
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
