import { Trans, useLingui } from '@lingui/react/macro'
import { FailedState } from '@waea/ui/failed-state'
import { SkeletonList } from '@waea/ui/skeleton'
import type { useMobile } from './use-mobile.ts'

type Props = { list: ReturnType<typeof useMobile>['list']; count?: number }

/** Stands where the mobiles will be while they are awaited, and says so where they did not come; then nothing. */
export function MobilesWait({ list, count = 2 }: Props) {
  const { t } = useLingui()
  if (list.isPending) return <SkeletonList count={count} />
  if (!list.isError || list.data) return null
  return (
    <FailedState
      title={t`We couldn’t load your mobiles`}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    >
      <Trans>They still work as before. Check your connection and try again.</Trans>
    </FailedState>
  )
}
