import { Trans } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Button } from '@waea/ui/button'
import { Bell, BellRing } from 'lucide-react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'

/** Subscribes to news of the end of an outage, or unsubscribes. */
export function FollowButton({
  customerUuid,
  outageId,
  isFollowed,
}: {
  customerUuid: string
  outageId: string
  isFollowed: boolean
}) {
  const { mutate, isPending, error } = useSend(networkMaps.followOutage, { changes: [networkMaps.ownOutages] })
  const errorText = useErrorText()
  const Icon = isFollowed ? BellRing : Bell
  return (
    <div className="grid justify-items-start gap-1">
      {isFollowed && (
        <p role="status" className="text-s text-ink-2">
          <Trans>We’ll tell you when it’s over.</Trans>
        </p>
      )}
      <Button
        tone="quiet"
        size="s"
        loading={isPending}
        onClick={() => mutate({ customerUuid, outageId, IsFollowed: !isFollowed })}
        icon={<Icon aria-hidden="true" className="size-4" />}
      >
        {isFollowed ? <Trans>Don’t tell me</Trans> : <Trans>Tell me when it’s over</Trans>}
      </Button>
      {error && (
        <p role="alert" className="text-s text-bad">
          {errorText(error)}
        </p>
      )}
    </div>
  )
}
