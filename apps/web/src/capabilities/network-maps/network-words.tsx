import { useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import type { Technology } from '@waea/domain/network-maps/service-name'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../shell/session/shared/portal.tsx'

export type Outage = Gives<typeof networkMaps.outages>['Outages'][number]

/** Words for outages, networks and their times. */
export function useNetworkWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const networks: Record<Technology, string> = { mobile: t`Mobile`, '4g': t`4G`, '5g': t`5G`, fibre: t`Fibre` }
  const at = (nanos: number) => dateText(fromNanos(nanos), 'moment', locale)
  return {
    network: (one: Technology) => networks[one],
    what({ Technology, Place, State }: Outage): string {
      const network = networks[Technology]
      return State === 'now' ? t`${network}: outage in ${Place}` : t`${network}: planned work in ${Place}`
    },
    /** Since when, and the expected end if the network knows it. */
    when({ State, StartsAtNanos, EndsAtNanos }: Outage): string {
      const from = StartsAtNanos === undefined ? undefined : at(StartsAtNanos)
      const until = EndsAtNanos === undefined ? undefined : at(EndsAtNanos)
      if (State === 'planned') {
        if (from && until) return t`From ${from} to ${until}`
        return from ? t`From ${from}` : t`We don’t know yet when it begins`
      }
      if (from && until) return t`Since ${from}. We expect it to end by ${until}.`
      if (from) return t`Since ${from}. We don’t know yet when it ends.`
      return until ? t`We expect it to end by ${until}.` : t`We don’t know yet when it ends.`
    },
  }
}
