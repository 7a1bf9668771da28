import { Trans } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Notice } from '@waea/ui/states/notice'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import { FollowButton } from '../follow-button.tsx'
import { useNetworkWords } from '../network-words.tsx'

/**
 * Outages at the customer's addresses, of one network with `only`. Renders nothing if there are none or they can't be
 * loaded.
 */
export default function OwnOutages({ customerUuid, only }: { customerUuid: string; only?: 'fibre' }) {
  const { data } = useCall(networkMaps.ownOutages, { customerUuid })
  const words = useNetworkWords()
  const english = useEnglishMark()
  const here = (data?.Outages ?? []).filter(
    ({ Address, Technology }) => Address !== undefined && (only === undefined || Technology === only),
  )
  if (here.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">
        <Trans>Outages near you</Trans>
      </h2>
      {here.map((outage) => (
        <Notice
          key={`${outage.Technology} ${outage.OutageID}`}
          tone={outage.State === 'now' ? 'warn' : 'info'}
          title={words.what(outage)}
        >
          <p lang={english}>{outage.Cause}</p>
          <p>
            {words.when(outage)} <Trans>It concerns your address {outage.Address}.</Trans>
          </p>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-2 pt-2">
            <FollowButton customerUuid={customerUuid} outageId={outage.OutageID} isFollowed={outage.IsFollowed} />
            <Link to="/network" className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
              <Trans>See all outages</Trans>
            </Link>
          </div>
        </Notice>
      ))}
    </section>
  )
}
