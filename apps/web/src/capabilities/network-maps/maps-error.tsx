import { Trans, useLingui } from '@lingui/react/macro'
import type { CallError } from '@waea/contract/call-error'
import { FailedState } from '@waea/ui/states/failed-state'

/** An error of the map server, with its message and code (3§8.3). */
export function MapsError({
  error,
  onRetry,
  retrying,
}: {
  error: CallError | null
  onRetry: () => void
  retrying: boolean
}) {
  const { t } = useLingui()
  const message = error?.detail.message ?? error?.message ?? ''
  const code = error?.detail.code ?? error?.status ?? 0
  return (
    <FailedState title={t`ArcGIS load error`} of={{ refetch: onRetry, isFetching: retrying }}>
      <p lang="en">
        error while loading maps: {message} ({code})
      </p>
      <p>
        <Trans>Your service isn’t affected by this. Please try again, or call us about an outage.</Trans>
      </p>
    </FailedState>
  )
}
