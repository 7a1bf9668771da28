import { Trans, useLingui } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Card } from '@waea/ui/card'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useEnglishMark, useSession } from '../../shell/session/shared/portal.tsx'
import { FollowButton } from './follow-button.tsx'
import { type Outage, useNetworkWords } from './network-words.tsx'

/** Outages by place, each as a card. Signed-in customers can subscribe to news of the end. */
export function OutageList({ label, outages }: { label: string; outages: readonly Outage[] }) {
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {outages.map((outage) => (
        <OutageCard key={`${outage.Technology} ${outage.OutageID}`} outage={outage}>
          {customerUuid !== undefined && <Follow customerUuid={customerUuid} outage={outage} />}
        </OutageCard>
      ))}
    </ul>
  )
}

function Follow({ customerUuid, outage: { OutageID } }: { customerUuid: string; outage: Outage }) {
  const { data } = useCall(networkMaps.ownOutages, { customerUuid })
  const isFollowed = data?.Outages.some((own) => own.OutageID === OutageID && own.IsFollowed) ?? false
  return <FollowButton customerUuid={customerUuid} outageId={OutageID} isFollowed={isFollowed} />
}

function OutageCard({ outage, children }: { outage: Outage; children: React.ReactNode }) {
  const { t } = useLingui()
  const words = useNetworkWords()
  const english = useEnglishMark()
  const { Place, Region, Cause, State, Technology } = outage
  const network = words.network(Technology)
  return (
    <Card as="li" className="grid content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-m font-semibold">{[Place, Region].filter(Boolean).join(', ') || t`Somewhere`}</h3>
        <StatusBadge tone={State === 'now' ? 'warn' : 'info'}>
          {State === 'now' ? <Trans>{network}: outage</Trans> : <Trans>{network}: planned</Trans>}
        </StatusBadge>
      </div>
      <p className="text-ink-2">
        <span lang={english}>{Cause}</span>
      </p>
      <p className="text-s text-ink-2">{words.when(outage)}</p>
      {children}
    </Card>
  )
}
